/** A run of this session goes on or is still closing; nothing was done (L40a). */
export class Busy extends Error {
  override readonly name = "Busy";

  constructor() {
    super("A run goes on or is still closing: read it to its end, await `interrupt()`, or give the text to `enqueue`.");
  }
}
