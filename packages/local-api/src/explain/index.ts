export { drawHistory } from "./draw-history.ts";
export { shortestPart } from "./shortest-part.ts";
export { tellRefusal } from "./tell-refusal.ts";
