import type { TranscriptRecord } from "#chapter";

/** A transcript in memory. `onAppend` is told of each line before it is there; what it throws, the log rejects with. */
export class MemoryLog {
  readonly lines: string[] = [];
  /** How many lines were there at each flush. */
  readonly flushes: number[] = [];
  readonly #onAppend: (line: string) => void | Promise<void>;

  constructor(onAppend: (line: string) => void | Promise<void> = () => {}) {
    this.#onAppend = onAppend;
  }

  async append(line: string): Promise<void> {
    await this.#onAppend(line);
    this.lines.push(line);
  }

  async flush(): Promise<void> {
    this.flushes.push(this.lines.length);
  }

  get records(): TranscriptRecord[] {
    return this.lines.map((line) => JSON.parse(line));
  }
}
