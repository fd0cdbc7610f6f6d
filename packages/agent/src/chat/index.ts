export { builtinCommands, type CommandParts } from "./builtin-commands.ts";
export type { ChatCommand, ChatCommands, CommandResult } from "./chat-command.ts";
export { compactCommand, type SummarySource } from "./compact-command.ts";
export { Conversation, type ConversationParts } from "./conversation.ts";
export { lastExchange } from "./last-exchange.ts";
export { LiveSession, type SessionParts } from "./live-session.ts";
export { ownCommands } from "./own-commands.ts";
export { permissionsCommand } from "./permissions-command.ts";
export { traceCommand } from "./trace-command.ts";
