import type { FileStamp } from "@loopsmith/tools/tool";

const MAX_TEXT_LENGTH = 1_000_000; // UTF-16 units; of a longer file nobody wants to see a diff
const MAX_ALL_LENGTH = 16_000_000;

/** What files held when the model last saw them, as far as there is room: for telling what has changed since. */
export class SeenTexts {
  readonly #texts = new Map<string, { stamp: FileStamp; text: string }>();
  #length = 0;

  /** Keeps the text of a file by its real path and its stamp; the texts that were kept first make room. */
  remember(path: string, stamp: FileStamp, text: string): void {
    this.#forget(path);
    if (text.length > MAX_TEXT_LENGTH) return;
    this.#texts.set(path, { stamp, text });
    this.#length += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#length <= MAX_ALL_LENGTH) return;
      this.#forget(oldest);
    }
  }

  /** The text that belongs to exactly this stamp. */
  recall(path: string, stamp: FileStamp): string | undefined {
    const known = this.#texts.get(path);
    return known?.stamp.mtimeMs === stamp.mtimeMs && known.stamp.size === stamp.size ? known.text : undefined;
  }

  #forget(path: string): void {
    this.#length -= this.#texts.get(path)?.text.length ?? 0;
    this.#texts.delete(path);
  }
}
