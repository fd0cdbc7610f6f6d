// Loads TypeScript as the published packages are: types taken out and nothing added. (tsx keeps the names of functions by a
// call at each place where one is made, which costs a loop of many small functions a quarter of its time.)
import { register } from "node:module";

register("./plain-typescript-hooks.mjs", import.meta.url);
