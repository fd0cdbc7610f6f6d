import { spawn } from "node:child_process";
import { addAbortListener, once } from "node:events";

/** How ripgrep ended: 0 it found something, 1 it found nothing, 2 something went wrong and `stderr` says what. */
export type RipgrepEnd = { code: number | null; stderr: string };

/** What to run, and in which folder; `separator` ends each record of its output. */
export type RipgrepRun = { args: readonly string[]; cwd: string; separator: "\0" | "\n"; signal: AbortSignal };

const MAX_STDERR_BYTES = 4_000;

// Hidden files count and .git does not; .gitignore also holds in a folder that is no repository. Nothing comes from a
// configuration of the user's. Not sorted: ripgrep would search with one thread instead of all.
const COMMON = ["--no-config", "--hidden", "--glob=!.git", "--no-require-git", "--color=never", "--path-separator=/"];

/**
 * Runs ripgrep and yields the records of its output as text, as many at once as a pipe brings, the files in any order.
 * Killed when the signal fires, which throws its reason, and
 * when the consumer stops early; it is gone before the generator ends.
 */
export async function* runRipgrep({
  args,
  cwd,
  separator,
  signal,
}: RipgrepRun): AsyncGenerator<readonly string[], RipgrepEnd> {
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

async function* splitRecords(chunks: AsyncIterable<Buffer>, separator: string): AsyncGenerator<readonly string[]> {
  let open: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(separator);
    if (end === -1) open.push(chunk);
    else {
      // Joined before it is decoded: a character may lie across two chunks (B45).
      yield Buffer.concat([...open, chunk.subarray(0, end)])
        .toString("utf8")
        .split(separator);
      open = [chunk.subarray(end + 1)];
    }
  }
}
