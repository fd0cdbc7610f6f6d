export { type Host, processHost } from "./host.ts";
