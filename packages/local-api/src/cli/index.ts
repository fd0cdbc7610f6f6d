export { type Command, readCommandLine, type ServedModel, type ServeSettings, type Tape } from "./command-line.ts";
export { requestLine } from "./request-line.ts";
export { runCommand } from "./run-command.ts";
