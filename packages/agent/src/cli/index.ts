export { type Host, processHost } from "./host.ts";
export { runCli } from "./run-cli.ts";
