export { createBashTool } from "./bash-tool.ts";
export { createEditTool } from "./edit-tool.ts";
export { createGlobTool } from "./glob-tool.ts";
export { createGrepTool } from "./grep-tool.ts";
export { createReadTool } from "./read-tool.ts";
export { registerBuiltinTools } from "./register-builtin-tools.ts";
export { createToolContext } from "./tool-context.ts";
export { createNodeHost, type ToolHost } from "./tool-host.ts";
export { createWriteTool } from "./write-tool.ts";
