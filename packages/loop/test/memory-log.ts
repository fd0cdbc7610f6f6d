import { parseTranscript, resumeSession, type SessionState, type TranscriptLog } from "@loopsmith/loop";

/** A transcript in memory. `onAppend` is told of each line before it is there; what it throws, the log rejects with. */
export class MemoryLog implements TranscriptLog {
  readonly lines: string[] = [];
  flushes = 0;
  readonly #onAppend: (line: string) => void | Promise<void>;

  constructor(onAppend: (line: string) => void | Promise<void> = () => {}) {
    this.#onAppend = onAppend;
  }

  async append(line: string): Promise<void> {
    await this.#onAppend(line);
    this.lines.push(line);
  }

  async flush(): Promise<void> {
    this.flushes += 1;
  }

  get text(): string {
    return this.lines.map((line) => `${line}\n`).join("");
  }

  /** The kinds of the records, in order. */
  get kinds(): string[] {
    return parseTranscript(this.text).records.map(({ kind }) => kind);
  }

  /** The session as another process would find it. */
  get resumed(): SessionState {
    return resumeSession(parseTranscript(this.text).records);
  }
}
