/**
 * What a command came to. `say`: words for the person · `ask`: a prompt for the model · `hand_on`: the line is for the
 * engine, which rewrites its history · `leave`: the conversation is over.
 */
export type CommandResult =
  | { kind: "say"; text: string }
  | { kind: "ask"; prompt: string }
  | { kind: "hand_on" }
  | { kind: "leave" };

/** A command of a conversation, by its name without the slash; `about` is its line in the help. */
export type ChatCommand = { about: string; run(args: string, signal: AbortSignal): Promise<CommandResult> };

export type ChatCommands = ReadonlyMap<string, ChatCommand>;
