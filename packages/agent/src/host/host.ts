import type { Readable, Writable } from "node:stream";

/** The process as the command line sees it; a test hands in its own. */
export type Host = {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  platform: NodeJS.Platform;
  stdin: Readable & { isTTY?: boolean; fd?: number };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable;
  onInterrupt(listener: () => void): () => void;
};

/** This process. */
export function processHost(): Host {
  return {
    args: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    onInterrupt(listener) {
      process.on("SIGINT", listener);
      return () => process.off("SIGINT", listener);
    },
  };
}
