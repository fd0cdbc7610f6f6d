/** Bytes to text, chunk by chunk: characters may be cut anywhere (S13), one BOM at the start goes (S14 to S16). */
export class Utf8Text {
  readonly #decoder = new TextDecoder("utf-8");
  #before: Uint8Array = new Uint8Array(0);
  #replaced = 0;

  /** The characters that are complete by now; what is not UTF-8 becomes U+FFFD (S17). */
  push(chunk: Uint8Array): string {
    const text = this.#decoder.decode(chunk, { stream: true });
    if (text.includes("\uFFFD")) this.#replaced += count(text, "\uFFFD") - this.#sentAsSuch(chunk);
    this.#before = chunk;
    return text;
  }

  /** How many U+FFFD stand for bytes that were no UTF-8. */
  get replaced(): number {
    return this.#replaced;
  }

  /** The server may send a real U+FFFD; its bytes EF BF BD can lie across two chunks. */
  #sentAsSuch(chunk: Uint8Array): number {
    const tail = this.#before.subarray(-2);
    const bytes = new Uint8Array(tail.length + chunk.length);
    bytes.set(tail);
    bytes.set(chunk, tail.length);
    let found = 0;
    for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
      if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) found += 1;
    }
    return found;
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
