const FRAME_MS = 50; // twenty pictures a second: more are not seen, and cost
const LONGEST_FRAME_MS = 120; // still looks like writing
const FRAME_PER_COST = 25; // a picture takes at most a twenty-fifth of the time, as long as that goes

/** When the screen is drawn: for a key at once, for events at most twenty times a second and rarer when a picture is costly, for a clock when it is time. */
export class Redraw {
  readonly #draw: () => void;
  readonly #listeners = new Set<() => void>();
  #last = Number.NEGATIVE_INFINITY;
  #frameMs = FRAME_MS;
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
    const start = this.#last;
    // Ink draws in between, when all that is at hand has been heard.
    setImmediate(() => {
      const cost = performance.now() - start;
      this.#frameMs = Math.min(LONGEST_FRAME_MS, Math.max(FRAME_MS, cost * FRAME_PER_COST));
    });
  }

  soon(): void {
    this.within(Math.max(0, this.#last + this.#frameMs - performance.now()));
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
