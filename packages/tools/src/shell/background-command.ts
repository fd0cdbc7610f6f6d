import { type FileHandle, open } from "node:fs/promises";
import type { CommandOutput } from "./command-output.ts";
import { filterLines } from "./filter-lines.ts";
import { HeadTail } from "./head-tail.ts";
import { type Command, type CommandResult, runCommand } from "./run-command.ts";

/** Where a command in the background stands; `failed`: it could not be started. */
export type BackgroundState =
  | { kind: "running" }
  | { kind: "ended"; result: CommandResult }
  | { kind: "failed"; message: string };

/** What is wanted of the new output: the lines that match a regular expression, and no more than so many bytes. */
export type OutputWish = { filter?: string | undefined; maxBytes: number };

/** What was printed since it was last asked for; or what is wrong with the expression. */
export type NewOutput = { kind: "output"; text: string } | { kind: "bad_filter"; message: string };

/** A command that nobody waits for: what it prints goes to a file, and is read from there piece by piece. */
export class BackgroundCommand {
  readonly id: string;
  readonly line: string;
  readonly #output: CommandOutput;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #state: BackgroundState = { kind: "running" };
  #toldBytes = 0;

  /** `line`: the command as it was asked for. */
  constructor(id: string, line: string, command: Omit<Command, "signal">) {
    this.id = id;
    this.line = line;
    this.#output = command.output;
    this.#ended = this.#run(command);
  }

  get state(): BackgroundState {
    return this.#state;
  }

  /** The file with all that it prints; undefined when none could be made. */
  get path(): string | undefined {
    const { state } = this.#output.spill;
    return state.kind === "held" ? undefined : state.file?.path;
  }

  /** Ends it with all that it has started, and waits for that. */
  async kill(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  /** What it has printed since this was last asked; when that is more than is wanted, its middle is left out. */
  async readNew(wish: OutputWish): Promise<NewOutput> {
    if (this.path === undefined) return { kind: "output", text: "" };
    const file = await open(this.path);
    try {
      const range = await this.#newRange(file, wish);
      const read = range.end > range.start ? await readRange(file, range, wish) : EMPTY;
      if (read.kind === "output") this.#toldBytes = Math.max(range.end, range.start);
      return read;
    } finally {
      await file.close();
    }
  }

  /** While more is to come, a character or a line that is to be filtered waits for its rest. */
  async #newRange(file: FileHandle, { filter }: OutputWish): Promise<Range> {
    const isOver = this.#state.kind !== "running";
    const { size } = await file.stat();
    const all = { start: this.#toldBytes, end: size };
    if (isOver) return all;
    return { ...all, end: filter === undefined ? await endOfText(file, size) : await endOfLines(file, all) };
  }

  async #run(command: Omit<Command, "signal">): Promise<void> {
    try {
      this.#state = { kind: "ended", result: await runCommand({ ...command, signal: this.#stop.signal }) };
    } catch (error) {
      this.#state = { kind: "failed", message: String(error) };
    }
  }
}

/** Bytes of a file, the last one not included. */
type Range = { start: number; end: number };

const EMPTY: NewOutput = { kind: "output", text: "" };

async function readRange(
  file: FileHandle,
  { start, end }: Range,
  { filter, maxBytes }: OutputWish,
): Promise<NewOutput> {
  const kept = new HeadTail(maxBytes);
  const source = file.createReadStream({ start, end: end - 1, autoClose: false });
  if (filter !== undefined) {
    const message = await filterLines(source, filter, (chunk) => kept.add(chunk));
    if (message !== undefined) return { kind: "bad_filter", message };
  } else {
    for await (const chunk of source) kept.add(chunk);
  }
  return { kind: "output", text: kept.text(maxBytes) };
}

/** Before a character whose last bytes are not there yet (B45). */
async function endOfText(file: FileHandle, size: number): Promise<number> {
  const last = Buffer.alloc(Math.min(4, size)); // a character has no more bytes in UTF-8
  // No more than up to the size: the file may have grown meanwhile.
  const { bytesRead } = await file.read(last, 0, last.length, size - last.length);
  const seen = last.subarray(0, bytesRead);
  const start = seen.findLastIndex((byte) => (byte & 0xc0) !== 0x80);
  const lead = seen[start] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start >= 0 && seen.length - start < length ? size - (seen.length - start) : size;
}

const BLOCK_BYTES = 65_536;

/** Behind the last line break of a range; its start when there is none. */
async function endOfLines(file: FileHandle, { start, end }: Range): Promise<number> {
  const block = Buffer.alloc(BLOCK_BYTES);
  for (let before = end; before > start; ) {
    const from = Math.max(start, before - BLOCK_BYTES);
    const { bytesRead } = await file.read(block, 0, before - from, from);
    const last = block.subarray(0, bytesRead).lastIndexOf("\n");
    if (last !== -1) return from + last + 1;
    before = from;
  }
  return start;
}
