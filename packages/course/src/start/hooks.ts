import { pathToFileURL } from "node:url";

type Resolved = { url: string; format?: string; shortCircuit?: boolean };
type Resolve = (specifier: string, context: object) => Promise<Resolved>;

let copies = new Map<string, string>();

/** Takes the files to load instead of the areas of the packages. */
export function initialize(entries: [string, string][]): void {
  copies = new Map(entries);
}

/** Gives the learner's copy of an area to whoever imports the area by name. */
export function resolve(specifier: string, context: object, next: Resolve): Promise<Resolved> {
  const copy = copies.get(specifier);
  return next(copy === undefined ? specifier : pathToFileURL(copy).href, context);
}
