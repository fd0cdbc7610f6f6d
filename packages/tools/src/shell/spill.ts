import type { PrivateFile, PrivateFolder } from "./private-folder.ts";

/** Where the whole of an output is: still in memory, because it is short; in a file; or, as far as `why`, in a file. */
export type SpillState =
  | { kind: "held" }
  | { kind: "file"; file: PrivateFile }
  | { kind: "cut_short"; file: PrivateFile | undefined; why: string };

const MAX_FILE_BYTES = 500_000_000;

/**
 * Sends an output to a file once it is longer than `heldBytes`, from its first byte on, as it was printed (B69). At 500 MB,
 * or when the disk takes no more, the file ends, and the command does not notice.
 */
export class Spill {
  readonly #folder: PrivateFolder;
  readonly #heldBytes: number;
  #held: Buffer[] = [];
  #bytes = 0;
  #state: SpillState = { kind: "held" };
  /** Writes wait for each other, so that the file has what was printed in its order. */
  #lastWrite: Promise<void> | undefined;

  constructor(folder: PrivateFolder, heldBytes: number) {
    this.#folder = folder;
    this.#heldBytes = heldBytes;
  }

  get state(): SpillState {
    return this.#state;
  }

  /** Takes the next piece; whoever reads a pipe waits for what is returned before it reads on and reuses the memory. */
  write(chunk: Buffer): Promise<void> | undefined {
    this.#bytes += chunk.length;
    if (this.#state.kind === "cut_short") return undefined;
    if (this.#lastWrite === undefined && this.#bytes <= this.#heldBytes) {
      this.#held.push(Buffer.from(chunk));
      return undefined;
    }
    if (this.#bytes > MAX_FILE_BYTES) return this.#inOrder(() => this.#stop(`it ends before ${MAX_FILE_BYTES} bytes`));
    return this.#inOrder(() => this.#append(chunk));
  }

  /** Opens the file although little was printed yet. */
  open(): Promise<void> {
    return this.#inOrder(() => this.#append(Buffer.alloc(0)));
  }

  /** Everything taken so far is in the file, or was given up. */
  async written(): Promise<void> {
    await this.#lastWrite;
  }

  /** Waits for what is under way and closes the file, which stays. */
  async end(): Promise<void> {
    await this.written();
    if (this.#state.kind !== "held") await this.#state.file?.handle.close().catch(() => {});
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const write = (this.#lastWrite ?? Promise.resolve()).then(work).catch((error) => this.#stop(String(error)));
    this.#lastWrite = write;
    return write;
  }

  async #append(chunk: Buffer): Promise<void> {
    if (this.#state.kind === "cut_short") return;
    const file = this.#state.kind === "file" ? this.#state.file : await this.#folder.create();
    this.#state = { kind: "file", file };
    for (const piece of [...this.#held.splice(0), chunk]) await file.handle.appendFile(piece);
  }

  async #stop(why: string): Promise<void> {
    this.#held = [];
    if (this.#state.kind === "cut_short") return;
    this.#state = { kind: "cut_short", file: this.#state.kind === "file" ? this.#state.file : undefined, why };
  }
}
