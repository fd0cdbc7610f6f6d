// The same run, recorded once: as text, as one document, as lines; and what a shell learns of how it ended.
import type { QueryEvent, QueryEventBody, Terminal } from "@loopsmith/loop/events";
import {
  type AgentRun,
  chooseRoute,
  exitCodeForTerminal,
  parseCommandLine,
  type RunFacts,
  writeOutput,
} from "#chapter";

const answer = { role: "assistant" as const, content: [{ type: "text" as const, text: "There is one TODO." }] };
const EVENTS: readonly QueryEventBody[] = [
  { type: "text_delta", text: "There are t" },
  { type: "discarded", why: "retry" },
  { type: "retry", attempt: 1, waitMs: 500, cause: { name: "LlmError", message: "overloaded" } },
  { type: "text_delta", text: "There is one TODO." },
  { type: "assistant_message", message: answer, model: "m", stopReason: "end_turn" },
  { type: "committed", messages: [answer], origins: [[]] },
];
const usage = { input_tokens: 9, output_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
const facts: RunFacts = {
  sessionId: "s-1",
  cwd: "/work",
  model: "m",
  permissionMode: "dontAsk",
  tools: ["Read"],
  verbose: false,
  costUsd: () => undefined,
  denials: () => [],
};

console.log("A spinner on stdout, and a program that reads it");
try {
  JSON.parse('⠋ thinking…\n{"type":"result"}');
} catch (error) {
  console.log(`  ${String(error).slice(0, 60)}…`);
}

for (const format of ["text", "json", "stream-json"] as const) {
  console.log(`\n--output-format ${format}`);
  const terminal = await writeOutput(recorded({ reason: "completed" }), format, indented(), facts);
  console.log(`  exit code ${exitCodeForTerminal(terminal)}`);
}

console.log("\nTurns ran out");
const cut = await writeOutput(recorded({ reason: "max_turns", maxTurns: 1 }), "text", indented(), facts);
console.log(`  exit code ${exitCodeForTerminal(cut)}`);

console.log("\nWhat a line asks for");
for (const args of [["-p", "--modle", "x", "hi"], ["-p", "explain this"], []]) {
  const line = parseCommandLine(args);
  const route = line.kind === "run" ? chooseRoute(line.options, { input: "pipe", output: "pipe" }, "a log\n") : line;
  console.log(`  loopsmith ${args.join(" ")}`.padEnd(32), JSON.stringify(route));
}

type Reason = { reason: "completed" } | { reason: "max_turns"; maxTurns: number };

async function* recorded(reason: Reason): AgentRun {
  for (const [at, body] of EVENTS.entries()) yield { ...body, turn: 1, at } as QueryEvent; // a body and the two that every event has
  const terminal: Terminal = { ...reason, turnCount: 1, usage, messages: [answer] };
  return terminal;
}

function indented() {
  return {
    write: (text: string) => process.stdout.write(text.replace(/^(?=.)/gm, "  ")),
    once: (event: "drain" | "close", listener: () => void) => process.stdout.once(event, listener),
    off: (event: "drain" | "close", listener: () => void) => process.stdout.off(event, listener),
  };
}
