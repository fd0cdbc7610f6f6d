// What a terminal makes of text from outside, of a reply that breaks off, and of a conversation that has become long.
import { setTimeout } from "node:timers/promises";
import type { QueryEvent, QueryEventBody } from "@loopsmith/loop/events";
import { Box, type Instance, render, renderToString, Text } from "ink";
import { createElement, type ReactElement } from "react";
import {
  EMPTY_SCREEN,
  editInput,
  type InputState,
  makeHarmless,
  printPlain,
  reduceScreen,
  type Screen,
  type ScreenBlock,
  StatusLine,
  ToolLine,
  Transcript,
} from "#chapter";
import { openTerminal } from "./test/terminal.ts";

const SHOWN = "✗ Bash npm test 4.1s";
const FILE = "# How to build\n\x1b]0;deploy@production\x07\x1b[2J\x1b[H✓ All tests pass.\n";

const LINES = 500;

const answer = "There is one TODO, in 登录.ts.";
const message = { role: "assistant" as const, content: [{ type: "text" as const, text: answer }] };
const call = (id: string, file_path: string) => ({ type: "tool_use" as const, id, name: "Read", input: { file_path } });
const end = (id: string, content: string): QueryEventBody => ({
  type: "tool_end",
  toolUseId: id,
  result: { type: "tool_result", tool_use_id: id, content },
  outcome: "ok",
});
const late: QueryEventBody = { type: "tool_progress", toolUseId: "t1", progress: { text: "still reading" } };
const reply = { role: "assistant" as const, content: [] };

/** One run: milliseconds since its beginning, and what happened then. */
const RUN: readonly (readonly [number, QueryEventBody])[] = [
  [0, { type: "request_start", model: "m", attempt: 1 }],
  [300, { type: "text_delta", text: "There are two TODOs: the fi" }],
  [700, { type: "discarded", why: "retry" }],
  [800, { type: "tool_use", toolUse: call("t1", "src/login.ts") }],
  [850, { type: "tool_use", toolUse: call("t2", "src/登录.ts") }],
  [860, { type: "tool_start", toolUse: call("t1", "src/login.ts"), reply }],
  [1_200, { type: "tool_start", toolUse: call("t2", "src/登录.ts"), reply }],
  [1_500, end("t1", "import { log } from './log.ts';")],
  [1_550, late],
  [2_400, end("t2", "// TODO: 检查密码")],
  [2_500, { type: "text_delta", text: answer }],
  [2_900, { type: "committed", messages: [message], origins: [[]] }],
];

await showFile("as it comes", FILE);
await showFile("by your makeHarmless", makeHarmless(FILE));

console.log("\nA reply that breaks off and is asked for again, in a pipe");
const deltas = RUN.map(([, body]) => (body.type === "text_delta" ? body.text : ""));
console.log(`  each delta       ${deltas.join("")}`);
process.stdout.write("  your printPlain  ");
await printPlain(play(), process.stdout);

console.log("\nThe same run on your screen, 34 columns wide");
for (const ms of [500, 1_000, 1_600, 2_600]) {
  const screen = screenAt(ms);
  const [first = "", ...rows] = screen.live.map((block) => renderToString(lineOf(block, ms, 34)));
  console.log([`  ${(ms / 1_000).toFixed(1)} s  ${first}`, ...rows.map((row) => `         ${row}`)].join("\n"));
}

console.log("\nBackspace behind a family of three");
const typed: InputState = { text: "你好👨‍👩‍👧", cursor: 10, history: [], at: 0 };
console.log(`  slice(0, -1)     ${JSON.stringify(typed.text.slice(0, -1))}`);
console.log(`  your editInput   ${JSON.stringify(editInput(typed, { kind: "backspace" }).text)}`);

console.log(`\nA conversation of ${LINES} lines, in ${LINES / 10} pictures`);
await measure("all of them live", (lines, live) =>
  createElement(Box, { flexDirection: "column" }, ...lines.map((line) => createElement(Text, null, line)), live),
);
await measure("your Transcript", (finished, live) => createElement(Transcript, { finished, children: live }));

if (process.stdout.isTTY) {
  console.log("\nAnd live");
  await playLive();
}

async function showFile(how: string, text: string): Promise<void> {
  const terminal = openTerminal(60, 6);
  await terminal.show(`${SHOWN}\n${text}`);
  console.log(`A file is read, and shown ${how}`);
  console.log(`  title  ${terminal.title || "(as it was)"}`);
  for (const row of terminal.rows) if (row !== "") console.log(`  │ ${row}`);
}

async function* play(): AsyncGenerator<QueryEvent> {
  for (const [at, body] of RUN) yield { ...body, at, turn: 1 };
}

function screenAt(ms: number): Screen {
  return RUN.filter(([at]) => at <= ms).reduce<Screen>(
    (screen, [at, body]) => reduceScreen(screen, { ...body, at, turn: 1 }),
    EMPTY_SCREEN,
  );
}

function lineOf(block: ScreenBlock, now: number, columns: number): ReactElement {
  if (block.kind !== "tool") return createElement(Text, null, makeHarmless(block.text));
  const { name, state, startedAt, endedAt = now, input } = block;
  const detail = block.detail || (input as { file_path: string }).file_path; // every call of this run is a Read
  return createElement(ToolLine, { name, state, detail, columns, elapsedMs: endedAt - startedAt, colour: true });
}

/** Draws more and more lines, and says what it cost. */
async function measure(
  who: string,
  picture: (lines: readonly string[], live: ReactElement) => ReactElement,
): Promise<void> {
  const terminal = openTerminal(80, 24);
  const lines = Array.from({ length: LINES }, (_, index) => `${index} of what was said`);
  const app: Instance = render(null, { stdout: terminal.output, patchConsole: false, maxFps: 1_000 });
  const before = process.cpuUsage();
  for (let count = 0; count <= lines.length; count += 10) {
    app.rerender(picture(lines.slice(0, count), createElement(Text, null, `◐ ${count}`)));
    await setTimeout(2); // Ink draws in between
  }
  const { user, system } = process.cpuUsage(before);
  app.unmount();
  const [kilobytes, seconds] = [terminal.raw().length / 1_000, (user + system) / 1_000_000];
  console.log(`  ${who.padEnd(16)} ${kilobytes.toFixed(0).padStart(6)} kB ${seconds.toFixed(1).padStart(5)} s of CPU`);
}

/** The run in this terminal, at its own pace. */
async function playLive(): Promise<void> {
  const columns = process.stdout.columns;
  const app = render(null, { patchConsole: false });
  for (let ms = 0; ms <= 3_000; ms += 60) {
    const { done, live, status } = screenAt(ms);
    const finished = done.map((block) => renderToString(lineOf(block, ms, columns), { columns }));
    const rows = live.map((block, index) => createElement(Box, { key: index }, lineOf(block, ms, columns)));
    const bottom = createElement(StatusLine, { parts: ["recorded", `turn ${status.turn}`], columns });
    app.rerender(
      createElement(Transcript, { finished, children: createElement(Box, { flexDirection: "column" }, rows, bottom) }),
    );
    await setTimeout(60);
  }
  app.unmount();
}
