import type { AgentRun, CliParts, OpenAgent } from "@loopsmith/agent/cli";
import type { QueryEvent, QueryEventBody, Terminal, TerminalReason } from "@loopsmith/loop/events";

const USAGE = { input_tokens: 7, output_tokens: 3, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };

/** A terminal of that reason, over the messages. */
export function terminalOf(reason: TerminalReason, messages: Terminal["messages"] = []): Terminal {
  return { ...reason, turnCount: 1, usage: USAGE, messages };
}

/** A run that gives these events, and ends like this. */
export async function* recordedRun(bodies: readonly QueryEventBody[], terminal: Terminal): AgentRun {
  for (const [index, body] of bodies.entries()) yield { ...body, turn: 1, at: index } as QueryEvent; // a body and the two that every event has
  yield { type: "terminal", terminal, turn: 1, at: bodies.length };
  return terminal;
}

export const FACTS: OpenAgent["facts"] = {
  sessionId: "s-1",
  cwd: "/work",
  model: "claude-sonnet-5-5",
  permissionMode: "dontAsk",
  tools: ["Read"],
  verbose: false,
  costUsd: () => 0.25,
  denials: () => [{ toolName: "Write", toolUseId: "t9", input: { file_path: "a" } }],
};

/** Parts whose agent gives the run, whatever it is asked; nothing else of them is expected to be used. */
export function partsWith(start: OpenAgent["start"]): CliParts {
  const unused = (): never => {
    throw new Error("Not used in this test.");
  };
  return {
    openAgent: async () => ({ start, facts: FACTS, notes: [], explain: ({ reason }) => reason, close: async () => {} }),
    converse: unused,
    runSubcommand: unused,
    readPiped: async () => "",
    version: unused,
    demoFolder: unused,
  };
}

/** A writable that keeps what is written. */
export function keepText(): { text: string; write(chunk: string): boolean; once(): void; off(): void } {
  const kept = {
    text: "",
    write(chunk: string) {
      kept.text += chunk;
      return true;
    },
    once() {},
    off() {},
  };
  return kept;
}
