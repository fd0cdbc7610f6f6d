import type { FileHandle } from "node:fs/promises";
import type { TranscriptLog } from "@loopsmith/loop/query-engine";

/** Opens the file for lines to be added; throws when it cannot be written. */
export type OpenFile = () => Promise<FileHandle>;

/**
 * A transcript in a file. A line is one awaited write, which a killed process cannot take back; the next begins when it is
 * done. A write that fails leaves no piece behind, or the next line begins anew after it: the file loads at every moment. It
 * is opened with the first line, and again with each, as long as that fails.
 */
export class FileLog implements TranscriptLog {
  readonly #open: OpenFile;
  readonly #isDurable: boolean;
  #file: { kind: "unopened" | "closed" } | { kind: "open"; handle: FileHandle } = { kind: "unopened" };
  #length = 0;
  #isTorn = false;
  #last: Promise<void> = Promise.resolve();

  /** `durable`: `flush` waits until the disk has everything. */
  constructor(open: OpenFile, { durable }: { durable: boolean }) {
    this.#open = open;
    this.#isDurable = durable;
  }

  /** Opens the file now, so that what stands in the way is known. */
  open(): Promise<void> {
    return this.#inTurn(async () => void (await this.#opened()));
  }

  append(line: string): Promise<void> {
    return this.#inTurn(() => this.#write(line));
  }

  flush(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#isDurable && this.#file.kind === "open") await this.#file.handle.datasync();
    });
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      const file = this.#file;
      this.#file = { kind: "closed" };
      if (file.kind === "open") await file.handle.close();
    });
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => {}); // whoever has asked for it is told
    return done;
  }

  async #write(line: string): Promise<void> {
    const handle = await this.#opened();
    if (this.#isTorn) await this.#cutBack(handle);
    try {
      await handle.appendFile(`${this.#isTorn ? "\n" : ""}${line}\n`);
      this.#length = (await handle.stat()).size;
      this.#isTorn = false;
    } catch (error) {
      await this.#cutBack(handle);
      throw error;
    }
  }

  /** Takes out the piece of a line that was not written whole. */
  async #cutBack(handle: FileHandle): Promise<void> {
    this.#isTorn = await handle.truncate(this.#length).then(
      () => false,
      () => true,
    );
  }

  async #opened(): Promise<FileHandle> {
    if (this.#file.kind === "closed") throw new Error("the session was closed; open it again");
    if (this.#file.kind === "open") return this.#file.handle;
    const handle = await this.#open();
    this.#file = { kind: "open", handle };
    this.#length = (await handle.stat()).size;
    return handle;
  }
}
