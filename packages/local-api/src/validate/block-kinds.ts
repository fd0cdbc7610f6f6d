import type { RequestBlock } from "./request-body.ts";

type ServerToolUse = Extract<RequestBlock, { type: "server_tool_use" | "mcp_tool_use" }>;
type ServerToolResult = Exclude<Extract<RequestBlock, { tool_use_id: string }>, { type: "tool_result" }>;

/** A call of a tool that runs on the server. */
export function isServerToolUse(block: RequestBlock): block is ServerToolUse {
  return block.type === "server_tool_use" || block.type === "mcp_tool_use";
}

/** The result of such a call: every kind of result but the client's own `tool_result`. */
export function isServerToolResult(block: RequestBlock): block is ServerToolResult {
  return block.type !== "tool_result" && "tool_use_id" in block;
}
