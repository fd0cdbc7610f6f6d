export { createSmallAgent, type SmallAgentParts } from "./small-agent.ts";
export type { AgentRun, RunOptions, StartAgent } from "./start-agent.ts";
