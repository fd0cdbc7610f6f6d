export { getToolSchemas, TOOL_REGISTRY } from "./global-registry.ts";
