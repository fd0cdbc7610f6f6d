import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PrivateFolder, type Program, type Sandbox } from "@loopsmith/tools/shell";
import { bubblewrapArguments } from "./bubblewrap-arguments.ts";
import { type HostProxy, startHostProxy } from "./host-proxy.ts";
import { throughProxy } from "./proxied-program.ts";
import { explainAbsence, type SandboxAbsence, type SandboxOptions } from "./sandbox-options.ts";

/** Whether commands run in a sandbox. */
export type SandboxState = { kind: "on"; sandbox: Sandbox } | { kind: "off"; absence: SandboxAbsence };

/** There is no sandbox, and the host does not want to go on without. */
export class SandboxUnavailableError extends Error {
  override readonly name = "SandboxUnavailableError";
  readonly absence: SandboxAbsence;

  constructor(absence: SandboxAbsence) {
    super(explainAbsence(absence));
    this.absence = absence;
  }
}

const TRIAL_MS = 10_000;

/**
 * A sandbox of bubblewrap for the commands of a session, tried out before it is called one; or why there is none.
 * `failIfUnavailable`: then a `SandboxUnavailableError` is thrown instead.
 */
export async function openSandbox(
  options: SandboxOptions & { failIfUnavailable?: boolean | undefined },
): Promise<SandboxState> {
  const state = await tryToOpen(options);
  if (state.kind === "off" && options.failIfUnavailable === true) throw new SandboxUnavailableError(state.absence);
  return state;
}

async function tryToOpen(options: SandboxOptions): Promise<SandboxState> {
  const { hosts = [], platform, programFolders = SYSTEM_FOLDERS } = options;
  if (platform !== "linux") return { kind: "off", absence: { kind: "unsupported", platform } };
  const bubblewrap = findProgram("bwrap", programFolders);
  const socat = findProgram("socat", programFolders);
  const missing = [
    ...(bubblewrap === undefined ? ["bubblewrap"] : []),
    ...(socat === undefined && hosts.length > 0 ? ["socat"] : []),
  ];
  if (bubblewrap === undefined || missing.length > 0) {
    return { kind: "off", absence: { kind: "missing", programs: missing } };
  }
  const tmp = new PrivateFolder();
  const folders = await Promise.all(options.folders.map((folder) => realpath(folder)));
  const view = { folders, tmp: await tmp.path() };
  const refusal = await tryOut(bubblewrap, bubblewrapArguments({ ...view, cwd: "/" }));
  if (refusal !== undefined) {
    await tmp.close();
    return { kind: "off", absence: { kind: "refused", message: refusal } };
  }
  const way = socat === undefined || hosts.length === 0 ? undefined : await openWay(socat, view.tmp, hosts);
  return { kind: "on", sandbox: sandboxOf({ bubblewrap, view, way }, tmp) };
}

// Not those of PATH: there the folder that is worked in may come first, with a bubblewrap of its own.
const SYSTEM_FOLDERS = ["/usr/bin", "/bin", "/usr/local/bin", "/run/current-system/sw/bin"];

function findProgram(name: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The way out to the hosts of a list. */
type Way = { proxy: HostProxy; socat: string };

async function openWay(socat: string, tmp: string, hosts: readonly string[]): Promise<Way> {
  return { socat, proxy: await startHostProxy(join(tmp, SOCKET), hosts) };
}

const SOCKET = ".network"; // in what the command sees as /tmp

type Parts = { bubblewrap: string; view: { folders: readonly string[]; tmp: string }; way: Way | undefined };

function sandboxOf({ bubblewrap, view, way }: Parts, tmp: PrivateFolder): Sandbox {
  return {
    wrap(program, place): Program {
      const inner = way === undefined ? program : throughProxy(program, way.socat, `/tmp/${SOCKET}`);
      return { file: bubblewrap, args: [...bubblewrapArguments({ ...view, ...place }), inner.file, ...inner.args] };
    },
    close: async () => {
      await way?.proxy.close();
      await tmp.close();
    },
  };
}

/** What the system has against it; undefined when nothing. */
async function tryOut(bubblewrap: string, args: readonly string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)(bubblewrap, [...args, "true"], { timeout: TRIAL_MS });
    return undefined;
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    return said.split("\n").at(-1) || String(error);
  }
}
