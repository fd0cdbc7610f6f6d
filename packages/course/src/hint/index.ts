export { readHints } from "./read-hints.ts";
