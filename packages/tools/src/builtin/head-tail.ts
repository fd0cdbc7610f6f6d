/**
 * Keeps the beginning and the end of a stream of bytes and counts what comes between, so that the memory it takes is
 * bounded whatever a command prints (B69). `limit`: bytes kept of either.
 */
export class HeadTail {
  readonly #limit: number;
  readonly #head: Buffer[] = [];
  #tail: Buffer[] = [];
  #headBytes = 0;
  #tailBytes = 0;
  #allBytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes that came so far, kept or not. */
  get allBytes(): number {
    return this.#allBytes;
  }

  /** Bytes that are not kept. */
  get missingBytes(): number {
    return this.#allBytes - this.#headBytes - Math.min(this.#tailBytes, this.#limit);
  }

  add(chunk: Buffer): void {
    this.#allBytes += chunk.length;
    const room = this.#limit - this.#headBytes;
    const head = chunk.subarray(0, room);
    if (head.length > 0) this.#head.push(head);
    this.#headBytes += head.length;
    this.#addToTail(chunk.subarray(head.length));
  }

  /** What was kept, decoded as a whole so that a character in two chunks stays one (B45), with a note where bytes miss. */
  text(): string {
    const head = Buffer.concat(this.#head);
    const tail = this.#lastBytes();
    if (this.missingBytes === 0) return Buffer.concat([head, tail]).toString("utf8");
    // At the two edges of the gap a character may be cut: its rest shows as U+FFFD and says nothing.
    const before = head.toString("utf8").replace(/\uFFFD+$/, "");
    const after = tail.toString("utf8").replace(/^\uFFFD+/, "");
    return `${before}\n[${this.missingBytes} of ${this.#allBytes} bytes were not kept]\n${after}`;
  }

  #addToTail(chunk: Buffer): void {
    if (chunk.length === 0) return;
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    // Twice the limit, so that the joining is paid for by as many new bytes.
    if (this.#tailBytes > 2 * this.#limit) {
      this.#tail = [this.#lastBytes()];
      this.#tailBytes = this.#limit;
    }
  }

  #lastBytes(): Buffer {
    const all = Buffer.concat(this.#tail);
    // A copy: a part of the joined bytes would keep all of them in memory.
    return all.length > this.#limit ? Buffer.from(all.subarray(all.length - this.#limit)) : all;
  }
}
