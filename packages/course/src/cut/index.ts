export { type Blank, cutSource } from "./cut-source.ts";
export type { Declaration } from "./declaration.ts";
export type { Import, NamedExport } from "./module-link.ts";
export { findDeclaration, parseSource, type Source, startWithComments } from "./parse-source.ts";
