import { join } from "node:path";

/** What a command sees and may do; all paths absolute. */
export type SandboxView = {
  cwd: string;
  /** Writable. */
  folders: readonly string[];
  /** Readable although it lies in `/tmp`. */
  visible?: string;
  /** Stands in for `/tmp`, from command to command. */
  tmp: string;
};

// Files that make a program outside run something later: git, an editor, a shell (P14). Those that exist stay as they are.
const RUNS_LATER = [
  ".git/hooks",
  ".git/config",
  ".gitmodules",
  ".husky",
  ".vscode",
  ".idea",
  ".cursor",
  ".devcontainer",
  ".claude",
  ".envrc",
  ".mcp.json",
];

/**
 * The arguments of bubblewrap up to the command: everything is there to be read, but only the folders and `/tmp` can be
 * written; no network, no processes but its own; `/run` and `/tmp` of the machine are hidden, because their sockets
 * (containers, keys, the desktop) lead out. All of it ends with the process that has started it.
 */
export function bubblewrapArguments({ cwd, folders, visible, tmp }: SandboxView): readonly string[] {
  return [
    ...["--die-with-parent", "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-net"],
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/run", "--bind", tmp, "/tmp"],
    ...(visible === undefined ? [] : ["--ro-bind", visible, visible]),
    ...folders.flatMap((folder) => ["--bind", folder, folder]),
    ...folders.flatMap((folder) => RUNS_LATER.map((name) => join(folder, name))).flatMap(readOnly),
    ...["--chdir", cwd, "--"],
  ];
}

function readOnly(path: string): readonly string[] {
  return ["--ro-bind-try", path, path];
}
