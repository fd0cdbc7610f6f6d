export { buildTool } from "./build-tool.ts";
export { callTool } from "./call-tool.ts";
export type { AfterCall, CanUseTool, CheckedToolUse, PermissionDecision, ReviewedOutput } from "./can-use-tool.ts";
export { capOutput } from "./cap-output.ts";
export { absolutePath, findPathProblem, lastSegment, parentFolder } from "./file-path.ts";
export { byteLength, outputText } from "./output-text.ts";
export { type ParsedInput, parseToolInput } from "./parse-tool-input.ts";
export { type ReadInput, readFile } from "./read-file.ts";
export { type Settled, type SettleLimits, settle, type Work } from "./settle.ts";
export type {
  AnyTool,
  Clock,
  FileAccess,
  FileKind,
  FileStamp,
  Tool,
  ToolContent,
  ToolContentBlock,
  ToolContext,
  ToolOutput,
  ToolProgress,
  ToolSchema,
  ToolSpec,
} from "./tool.ts";
export { DuplicateToolError, ToolRegistry } from "./tool-registry.ts";
export { toToolSchema } from "./tool-schema.ts";
