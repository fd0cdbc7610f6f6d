export { digestText } from "./digest-text.ts";
export { digestNext, digestSystem, digestTools, NOTHING, type Prefix, systemBlocks } from "./prefix.ts";
