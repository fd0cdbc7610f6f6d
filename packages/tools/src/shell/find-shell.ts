import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";

/** What tells where a bash may be. */
export type ShellPlace = { platform: NodeJS.Platform; env: Readonly<Record<string, string | undefined>> };

/** A bash and what comes before the command, or in one sentence how to get one. */
export type Shell = { kind: "shell"; file: string; args: readonly string[] } | { kind: "missing"; message: string };

/** The bash of the machine; on Windows that of Git, else that of WSL. */
export function findShell(host: ShellPlace, exists: (path: string) => boolean = existsSync): Shell {
  const candidates = host.platform === "win32" ? windowsShells(host.env) : posixShells(host.env);
  const found = candidates.find(({ file }) => exists(file));
  if (found !== undefined) return { kind: "shell", ...found };
  const install = host.platform === "win32" ? "Install Git for Windows or WSL" : "Install the package bash";
  return {
    kind: "missing",
    message: `No bash was found on this machine, so no command can run. ${install}, and start again.`,
  };
}

type Candidate = { file: string; args: readonly string[] };

function posixShells(env: ShellPlace["env"]): readonly Candidate[] {
  const folders = [...(env.PATH ?? "").split(":").filter((folder) => folder !== ""), "/bin", "/usr/bin"];
  return folders.map((folder) => ({ file: posix.join(folder, "bash"), args: ["-c"] }));
}

function windowsShells(env: ShellPlace["env"]): readonly Candidate[] {
  const own = env.LOCALAPPDATA === undefined ? undefined : win32.join(env.LOCALAPPDATA, "Programs");
  const git = [env.ProgramFiles, env["ProgramFiles(x86)"], own].flatMap((root) =>
    root === undefined ? [] : [{ file: win32.join(root, "Git", "bin", "bash.exe"), args: ["-c"] }],
  );
  // The bash.exe in System32 starts WSL and takes its arguments apart in a way of its own: wsl.exe does not.
  const wsl = win32.join(env.SystemRoot ?? "C:\\Windows", "System32", "wsl.exe");
  return [...git, { file: wsl, args: ["-e", "bash", "-c"] }];
}
