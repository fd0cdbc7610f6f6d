export { type Assembled, assemble, type Company } from "./assemble.ts";
export { connectToModel, type ModelConnection } from "./connect.ts";
export { explainEnd } from "./explain-end.ts";
export { openAccess } from "./open-access.ts";
export { openAgent } from "./open-agent.ts";
export { findPlace, type Place } from "./place.ts";
export { runInteractive } from "./run-interactive.ts";
