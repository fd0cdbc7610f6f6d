import { detached } from "./detached.ts";
import { compareText } from "./first-paths.ts";
import { type GrepHit, isMatch, parseGrepHit } from "./grep-hit.ts";
import type { GrepRecord } from "./grep-record.ts";

/** What was found in one file; `hits` are no more than are wanted, `matches` counts all. */
export type FileHits = { path: string; hits: GrepHit[]; matches: number };

const SLACK = 2_000; // lines that may wait, so that sorting is rare

/**
 * The first matching lines, by path, of files that come in any order; keeps little more than it is to give back. The
 * lines of one file come together.
 */
export class FirstHits {
  readonly #limit: number;
  #files: FileHits[] = [];
  #current: FileHits | undefined;
  /** Behind this file none is wanted any more. */
  #last: string | undefined;
  #kept = 0;
  #matches = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many matching lines were added. */
  get matches(): number {
    return this.#matches;
  }

  add({ path, rest }: GrepRecord): void {
    const file = this.#current?.path === path ? this.#current : this.#begin(path);
    if (isMatch(rest)) {
      file.matches += 1;
      this.#matches += 1;
    }
    if (file.matches > this.#limit || (this.#last !== undefined && path > this.#last)) return;
    file.hits.push(parseGrepHit(file.path, rest));
    this.#kept += 1;
    if (this.#kept >= this.#limit + SLACK) this.#drop();
  }

  /** The files, sorted, as far as the limit needs them. */
  files(): readonly FileHits[] {
    let matches = 0;
    return [...this.#files]
      .sort((a, b) => compareText(a.path, b.path))
      .filter((file) => {
        const isNeeded = matches < this.#limit;
        matches += file.matches;
        return isNeeded;
      });
  }

  #begin(path: string): FileHits {
    this.#current = { path: detached(path), hits: [], matches: 0 };
    if (this.#last === undefined || path <= this.#last) this.#files.push(this.#current);
    return this.#current;
  }

  #drop(): void {
    this.#files = [...this.files()];
    this.#last = this.#files.at(-1)?.path;
    this.#kept = this.#files.reduce((sum, { hits }) => sum + hits.length, 0);
  }
}
