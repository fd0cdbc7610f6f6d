export type { Attachment } from "./attachment.ts";
export type { Message, Origin, QueryEvent, QueryEventBody, ToolOutcome, ToolResult, ToolUse } from "./query-event.ts";
export type { ErrorFacts, Terminal, TerminalReason } from "./terminal.ts";
export type { Transition } from "./transition.ts";
