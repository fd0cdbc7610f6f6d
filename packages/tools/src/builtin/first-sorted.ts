const SLACK = 4_096; // items that may wait, so that sorting is rare

/** The first items of a sequence that comes in any order; keeps little more than it is to give back. */
export class FirstSorted<T> {
  readonly #limit: number;
  readonly #compare: (a: T, b: T) => number;
  #items: T[] = [];
  #count = 0;

  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** How many were added. */
  get count(): number {
    return this.#count;
  }

  add(item: T): void {
    this.#count += 1;
    this.#items.push(item);
    if (this.#items.length >= this.#limit + SLACK) this.#items = this.first();
  }

  /** The first of all that were added, sorted; at most `limit`. */
  first(): T[] {
    return [...this.#items].sort(this.#compare).slice(0, this.#limit);
  }
}

/** By code units: the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
