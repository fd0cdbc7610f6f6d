import { pathToFileURL } from "node:url";

/** What the next loader gives: at once where the hooks run in the program's thread, else as a promise. */
type Next<T> = (specifier: string, context: object) => T;

let copies = new Map<string, string>();

/** Takes the files to load instead of the areas of the packages, by the name under which an area is imported. */
export function initialize(entries: readonly [string, string][]): void {
  copies = new Map(entries);
}

/** Gives the learner's copy of an area to whoever imports the area by name. */
export function resolve<T>(specifier: string, context: object, next: Next<T>): T {
  const copy = copies.get(specifier);
  return next(copy === undefined ? specifier : pathToFileURL(copy).href, context);
}
