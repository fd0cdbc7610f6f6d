import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Hands on the lines that match a regular expression; resolves with what is wrong with the expression, if anything is.
 * Ripgrep does the matching, because its time is linear: an expression that comes from a model must not hang the process.
 */
export async function filterLines(
  source: Readable,
  pattern: string,
  keep: (chunk: Buffer) => void,
): Promise<string | undefined> {
  const { rgPath } = await import("@vscode/ripgrep");
  const args = ["--no-config", "--text", "--color=never", "-e", pattern, "-"];
  const child = spawn(rgPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  await once(child, "spawn");
  const closed = once(child, "close");
  let problem = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (problem += text));
  child.stdout.on("data", keep);
  try {
    // A ripgrep that refuses the expression reads nothing, and then the pipe to it breaks, in one way or another.
    const [fed] = await Promise.allSettled([pipeline(source, child.stdin)]);
    await closed;
    if (child.exitCode === 2) return problem.trim();
    if (fed.status === "rejected") throw fed.reason;
    return undefined;
  } finally {
    child.kill("SIGKILL");
  }
}
