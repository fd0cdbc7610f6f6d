export {
  type AgentRun,
  createSmallAgent,
  type RunOptions,
  type SmallAgentParts,
  type StartAgent,
} from "@loopsmith/agent/small-agent";
