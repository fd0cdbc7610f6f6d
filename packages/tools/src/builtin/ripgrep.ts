import { spawn } from "node:child_process";
import { addAbortListener, once } from "node:events";

/** How ripgrep ended: 0 it found something, 1 it found nothing, 2 something went wrong and `stderr` says what. */
export type RipgrepEnd = { code: number | null; stderr: string };

/** What to run: `separator` is the byte that ends each record of its output. */
export type RipgrepRun = { args: readonly string[]; cwd: string; separator: 0x00 | 0x0a; signal: AbortSignal };

const MAX_STDERR_BYTES = 4_000;

// Hidden files count and .git does not; .gitignore also holds in a folder that is no repository. Sorted, so that the same
// files give the same answer. Nothing comes from a configuration of the user's.
const COMMON = ["--no-config", "--hidden", "--glob=!.git", "--no-require-git", "--sort=path", "--color=never"];

/**
 * Runs ripgrep and yields the records of its output as text. Killed when the signal fires, which throws its reason, and
 * when the consumer stops early; it is gone before the generator ends.
 */
export async function* runRipgrep({ args, cwd, separator, signal }: RipgrepRun): AsyncGenerator<string, RipgrepEnd> {
  signal.throwIfAborted();
  // Loaded here, because it throws where there is no binary for the system, and then only the search is missing.
  const { rgPath } = await import("@vscode/ripgrep");
  const child = spawn(rgPath, [...COMMON, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  // It rejects when ripgrep cannot be started, and then there may be no streams either.
  await once(child, "spawn");
  const closed = once(child, "close");
  const kill = addAbortListener(signal, () => child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    if (stderr.length < MAX_STDERR_BYTES) stderr += chunk.toString("utf8");
  });
  try {
    yield* splitRecords(child.stdout, separator);
    const [code] = await closed;
    signal.throwIfAborted();
    return { code, stderr: stderr.trim() };
  } finally {
    kill[Symbol.dispose]();
    child.kill("SIGKILL");
    await closed;
  }
}

async function* splitRecords(chunks: AsyncIterable<Buffer>, separator: number): AsyncGenerator<string> {
  let open: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(separator); end !== -1; end = chunk.indexOf(separator, start)) {
      // Joined before it is decoded: a character may lie across two chunks (B45).
      yield Buffer.concat([...open, chunk.subarray(start, end)]).toString("utf8");
      open = [];
      start = end + 1;
    }
    open.push(chunk.subarray(start));
  }
}
