export { runHeadless } from "./run-headless.ts";
export { runInteractive } from "./run-interactive.ts";
export type { SessionOptions } from "./session.ts";
