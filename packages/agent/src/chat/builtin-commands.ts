import { findSession, sessionLines } from "@loopsmith/agent/sessions";
import type { BuiltinCommand, ChatCatalogue } from "@loopsmith/agent/text";
import { contextTokens } from "@loopsmith/conversation/history";
import { modelLimits } from "@loopsmith/llm/model";
import { listSessions } from "@loopsmith/loop/node";
import type { ChatCommand, ChatCommands, CommandResult } from "./chat-command.ts";
import { lastExchange } from "./last-exchange.ts";
import type { LiveSession } from "./live-session.ts";

/** What the built-in commands look at and change. */
export type CommandParts = {
  session: LiveSession;
  folder: string;
  texts: ChatCatalogue;
  /** Paths of the notes in the system prompt. */
  memory: readonly string[];
  /** US dollars of the session; undefined: no price is known. */
  costUsd(): number | undefined;
  permissions: ChatCommand["run"];
  trace: ChatCommand["run"];
  /** All commands, for the help. */
  all(): ChatCommands;
};

const SHOWN_ID = 8;

/** The commands that every conversation has. */
export function builtinCommands(parts: CommandParts): ChatCommands {
  const { about } = parts.texts;
  const runs: Record<BuiltinCommand, ChatCommand["run"]> = {
    help: async () => say(helpText(parts)),
    clear: () => clear(parts),
    compact: async () => ({ kind: "hand_on" }),
    cost: async () => say(costText(parts)),
    context: async () => say(contextText(parts)),
    model: (name) => changeModel(name, parts),
    permissions: parts.permissions,
    resume: (id) => resume(id, parts),
    rewind: (number) => rewind(number, parts),
    trace: parts.trace,
    exit: async () => ({ kind: "leave" }),
  };
  const names = Object.keys(runs) as BuiltinCommand[]; // a record has exactly the keys of its type
  return new Map(names.map((name) => [name, { about: about[name], run: runs[name] }]));
}

function say(text: string): CommandResult {
  return { kind: "say", text };
}

function helpText({ texts, all }: CommandParts): string {
  const commands = [...all()];
  const width = Math.max(...commands.map(([name]) => name.length));
  return [texts.commandsAre, ...commands.map(([name, { about }]) => `  /${name.padEnd(width)}  ${about}`)].join("\n");
}

async function clear({ session, texts }: CommandParts): Promise<CommandResult> {
  const old = session.id;
  await session.moveTo(undefined);
  return say(texts.cleared(old.slice(0, SHOWN_ID)));
}

function costText({ session, texts, costUsd }: CommandParts): string {
  const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = session.usage;
  const cached = cache_read_input_tokens ?? 0;
  const input = input_tokens + cached + (cache_creation_input_tokens ?? 0);
  return texts.cost({ input, output: output_tokens, cached, usd: costUsd()?.toFixed(4) });
}

function contextText({ session, texts, memory }: CommandParts): string {
  const messages = session.engine.mutableMessages;
  const window = modelLimits(session.model)?.contextWindow;
  return texts.context({ used: contextTokens(messages), window, messages: messages.length, memory });
}

async function changeModel(name: string, { session, texts }: CommandParts): Promise<CommandResult> {
  if (name === "") return say(texts.modelIs(session.model));
  await session.setModel(name);
  return say(texts.modelNow(name));
}

async function resume(id: string, { session, folder, texts }: CommandParts): Promise<CommandResult> {
  if (id === "") {
    const sessions = await listSessions(folder);
    const lines = sessionLines(sessions, new Date());
    return say(sessions.length === 0 ? texts.noSessions : `${texts.sessionsAre}\n${lines}`);
  }
  const found = await findSession(folder, { kind: "id", id });
  switch (found.kind) {
    case "none":
      return say(texts.noSessions);
    case "unknown":
      return say(texts.noSession(id));
    case "ambiguous":
      return say(texts.severalSessions(id));
    case "found": {
      await session.moveTo(found.session.id);
      const { length } = session.engine.mutableMessages;
      const opened = [texts.resumed(session.id.slice(0, SHOWN_ID), length), ...session.notes];
      return say([...opened, ...(await lastExchange(session))].join("\n"));
    }
    default:
      return found satisfies never;
  }
}

async function rewind(number: string, { session, texts }: CommandParts): Promise<CommandResult> {
  const prompts = await session.prompts();
  if (prompts.length === 0) return say(texts.nothingSaid);
  if (number === "") {
    const lines = prompts.map(({ text }, index) => `  ${index + 1}  ${text.replace(/\s+/g, " ").slice(0, 70)}`);
    return say([texts.promptsAre, ...lines].join("\n"));
  }
  const prompt = prompts[Number(number) - 1];
  if (prompt === undefined) return say(texts.noPrompt(number));
  const old = session.id;
  await session.branchBefore(prompt);
  return say(texts.rewound(Number(number), old.slice(0, SHOWN_ID)));
}
