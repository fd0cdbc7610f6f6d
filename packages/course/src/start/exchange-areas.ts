import * as nodeModule from "node:module";
import { extname } from "node:path";
import { initialize, resolve } from "./hooks.ts";

/** From now on whoever imports an area by name gets the file given for it instead. */
export function exchangeAreas(files: ReadonlyMap<string, string>): void {
  const copies = [...files];
  // Node 20 has only `register`, newer ones warn about it; the types are those of Node 20.
  const { registerHooks } = nodeModule as { registerHooks?: (hooks: { resolve: typeof resolve }) => void };
  if (registerHooks) {
    initialize(copies);
    registerHooks({ resolve });
  } else {
    nodeModule.register(`./hooks${extname(import.meta.url)}`, import.meta.url, { data: copies });
  }
}
