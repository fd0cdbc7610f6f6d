export { runSubcommand, type SubcommandInput } from "./run-subcommand.ts";
