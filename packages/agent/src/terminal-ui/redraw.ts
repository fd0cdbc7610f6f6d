const FRAME_MS = 50; // twenty pictures a second: more are not seen, and cost

/** When the screen is drawn: for a key at once, for events at most twenty times a second, for a clock when it is time. */
export class Redraw {
  readonly #draw: () => void;
  readonly #listeners = new Set<() => void>();
  #last = Number.NEGATIVE_INFINITY;
  #timer: { handle: ReturnType<typeof setTimeout>; due: number } | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  now(): void {
    this.stop();
    this.#last = performance.now();
    this.#draw();
    this.publish();
  }

  soon(): void {
    this.within(Math.max(0, this.#last + FRAME_MS - performance.now()));
  }

  /** In so many milliseconds, or earlier when that has been asked for. */
  within(ms: number): void {
    const due = performance.now() + ms;
    if (this.#timer !== undefined && this.#timer.due <= due) return;
    this.stop();
    this.#timer = { handle: setTimeout(() => this.now(), ms), due };
  }

  /** Tells the listeners that there is another picture. */
  publish(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  stop(): void {
    clearTimeout(this.#timer?.handle);
    this.#timer = undefined;
  }
}
