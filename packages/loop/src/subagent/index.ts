export { createSubagentRunner } from "./create-subagent-runner.ts";
export type { SubagentParams, SubagentTools } from "./subagent-params.ts";
