/** Bytes to text, chunk by chunk: characters may be cut anywhere (S13), one BOM at the start goes (S14 to S16). */
export class Utf8Text {
  // Not the decoder's own streaming: that path is several times slower in Node.
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #held: Uint8Array = new Uint8Array(0);
  #atStart = true;
  #replaced = 0;

  /** How many U+FFFD stand for bytes that were no UTF-8. */
  get replaced(): number {
    return this.#replaced;
  }

  /** The characters that are complete by now; what is not UTF-8 becomes U+FFFD (S17). */
  push(chunk: Uint8Array): string {
    const bytes = this.#held.length === 0 ? chunk : concat(this.#held, chunk);
    const end = endOfWholeCharacters(bytes);
    this.#held = bytes.slice(end);
    const whole = bytes.subarray(0, end);
    const text = this.#withoutBom(this.#decoder.decode(whole));
    if (text.includes("\uFFFD")) this.#replaced += text.split("\uFFFD").length - 1 - sentAsSuch(whole);
    return text;
  }

  #withoutBom(text: string): string {
    if (!this.#atStart || text === "") return text;
    this.#atStart = false;
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  }
}

/** Where a character begins whose last bytes are still to come, else the end. */
function endOfWholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    const isContinuation = (byte & 0b1100_0000) === 0b1000_0000;
    if (isContinuation) continue;
    return lengthOfCharacter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function lengthOfCharacter(firstByte: number): number {
  if (firstByte < 0b1100_0000) return 1;
  if (firstByte < 0b1110_0000) return 2;
  return firstByte < 0b1111_0000 ? 3 : 4;
}

/** A server may send a real U+FFFD, as the bytes EF BF BD. */
function sentAsSuch(bytes: Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) found += 1;
  }
  return found;
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
