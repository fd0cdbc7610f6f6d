export { cliParts } from "./cli-parts.ts";
