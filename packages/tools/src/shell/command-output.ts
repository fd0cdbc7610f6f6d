import { HeadTail } from "./head-tail.ts";
import type { PrivateFolder } from "./private-folder.ts";
import { Spill } from "./spill.ts";

/** What a command prints: the ends of both streams in memory, and the whole in a file when it is long (B69). */
export class CommandOutput {
  readonly stdout: HeadTail;
  readonly stderr: HeadTail;
  readonly spill: Spill;

  /** `shownBytes`: what a result has room for; nothing is kept in a file before there is more. */
  constructor(folder: PrivateFolder, shownBytes: number) {
    const limit = Math.ceil(shownBytes / 2);
    this.stdout = new HeadTail(limit);
    this.stderr = new HeadTail(limit);
    this.spill = new Spill(folder, shownBytes);
  }

  /** Bytes of both streams so far. */
  get allBytes(): number {
    return this.stdout.allBytes + this.stderr.allBytes;
  }

  /** Takes the next piece of a stream; see `Spill.write` for what is returned. */
  add(stream: "stdout" | "stderr", chunk: Buffer): Promise<void> | undefined {
    this[stream].add(chunk);
    return this.spill.write(chunk);
  }
}
