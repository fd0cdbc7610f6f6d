export { type Command, readCommandLine, type ServedModel, type ServeSettings } from "./command-line.ts";
export { requestLine } from "./request-line.ts";
export { runCommand } from "./run-command.ts";
export type { Tape } from "./tape.ts";
