/** Lets the pieces of work that share a path run one after the other, in the order in which they came (L12, B76). */
export class PathQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the work when all earlier work on this path has settled, whichever way. */
  run<T>(path: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(path) ?? Promise.resolve();
    const mine = before.then(work);
    const settled = mine.then(ignore, ignore).then(() => {
      if (this.#last.get(path) === settled) this.#last.delete(path);
    });
    this.#last.set(path, settled);
    return mine;
  }
}

function ignore(): void {}
