export { makeHarmless } from "./make-harmless.ts";
