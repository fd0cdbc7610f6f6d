export { type ModelLimits, modelLimits } from "./model-limits.ts";
