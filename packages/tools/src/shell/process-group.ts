import { type ChildProcess, spawn } from "node:child_process";

/** The children of a child too: it was started with `detached`, so that it leads a group of its own. */
export type ProcessGroup = { isAlive(): boolean; kill(signal: "SIGTERM" | "SIGKILL"): void };

/** The group that a child leads; on Windows, where there are no groups, the tree below it. */
export function processGroup(child: ChildProcess, platform: NodeJS.Platform): ProcessGroup {
  const { pid } = child;
  if (pid === undefined) return { isAlive: () => false, kill: () => {} };
  if (platform === "win32") return windowsTree(child, pid);
  return {
    isAlive: () => send(-pid, 0),
    kill: (signal) => void send(-pid, signal),
  };
}

function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch (error) {
    // EPERM: there is one, under another user. ESRCH: there is none.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function windowsTree(child: ChildProcess, pid: number): ProcessGroup {
  return {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () =>
      void spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" }).on("error", () => child.kill()),
  };
}
