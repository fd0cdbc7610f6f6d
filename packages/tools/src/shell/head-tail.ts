/**
 * Keeps the beginning and the end of a stream of bytes and counts what comes between, so that the memory it takes is
 * bounded whatever a command prints (B69). `limit`: bytes kept of either.
 */
export class HeadTail {
  readonly #limit: number;
  readonly #head: Buffer[] = [];
  /** A ring, made when the head is full: joining chunks again and again would leave more garbage than the stream is long. */
  #tail = Buffer.alloc(0);
  #headBytes = 0;
  #allBytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes that came so far, kept or not. */
  get allBytes(): number {
    return this.#allBytes;
  }

  /** Takes a copy of what it keeps. */
  add(chunk: Buffer): void {
    const head = chunk.subarray(0, this.#limit - this.#headBytes);
    if (head.length > 0) this.#head.push(Buffer.from(head));
    this.#headBytes += head.length;
    this.#allBytes += head.length;
    this.#addToTail(chunk.subarray(head.length));
  }

  /**
   * What was kept, decoded as a whole so that a character in two chunks stays one (B45), with a note where bytes miss.
   * `maxBytes`: of both ends together; default: all that is kept.
   */
  text(maxBytes = 2 * this.#limit): string {
    const room = Math.min(maxBytes, 2 * this.#limit);
    const [head, tail] = [Buffer.concat(this.#head), this.#lastBytes()];
    if (this.#allBytes <= room) return Buffer.concat([head, tail]).toString("utf8");
    const [first, last] = [Math.ceil(room / 2), Math.floor(room / 2)];
    const end = tail.length >= last ? tail : Buffer.concat([head, tail]);
    // At the two edges of the gap a character may be cut: its rest shows as U+FFFD and says nothing.
    const before = head.toString("utf8", 0, first).replace(/\uFFFD+$/, "");
    const after = end.toString("utf8", end.length - last).replace(/^\uFFFD+/, "");
    return `${before}\n[${this.#allBytes - room} of ${this.#allBytes} bytes are left out here]\n${after}`;
  }

  get #tailBytes(): number {
    return this.#allBytes - this.#headBytes;
  }

  #addToTail(chunk: Buffer): void {
    if (chunk.length === 0) return;
    if (this.#tail.length === 0) this.#tail = Buffer.alloc(this.#limit);
    const last = chunk.subarray(-this.#limit);
    const at = (this.#tailBytes + chunk.length - last.length) % this.#limit;
    const copied = last.copy(this.#tail, at);
    last.copy(this.#tail, 0, copied);
    this.#allBytes += chunk.length;
  }

  #lastBytes(): Buffer {
    if (this.#tailBytes <= this.#limit) return this.#tail.subarray(0, this.#tailBytes);
    const start = this.#tailBytes % this.#limit;
    return Buffer.concat([this.#tail.subarray(start), this.#tail.subarray(0, start)]);
  }
}
