export { createTaskTool, type RunSubagent, type SubagentEnd, type SubagentTask } from "./task-tool.ts";
