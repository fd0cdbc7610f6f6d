import { detached } from "./detached.ts";

const SLACK = 1_000; // paths that may wait, so that sorting is rare

/** A path and what is said of it. */
export type NotedPath = { path: string; note: string };

/** The first paths of a search that brings them in any order; keeps little more than it is to give back. */
export class FirstPaths {
  readonly #limit: number;
  #paths: NotedPath[] = [];
  /** Behind this one none is wanted any more. */
  #last: string | undefined;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many were added. */
  get count(): number {
    return this.#count;
  }

  add(path: string, note = ""): void {
    this.#count += 1;
    if (this.#last !== undefined && path > this.#last) return;
    this.#paths.push({ path: detached(path), note: detached(note) });
    if (this.#paths.length < this.#limit + SLACK) return;
    this.#paths = this.first();
    this.#last = this.#paths.at(-1)?.path;
  }

  /** The first of all that were added, sorted; at most `limit`. */
  first(): NotedPath[] {
    return [...this.#paths].sort((a, b) => compareText(a.path, b.path)).slice(0, this.#limit);
  }
}

/** By code units: the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
