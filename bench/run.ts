import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { floor } from "./contestant/floor.ts";
import { ours } from "./contestant/ours.ts";
import { sdkRaw } from "./contestant/sdk-raw.ts";
import { type Figures, measure } from "./measure.ts";
import type { Question } from "./question.ts";
import { streamText } from "./stream-text.ts";
import { toolInput } from "./tool-input.ts";

const QUESTIONS: readonly Question[] = [streamText, toolInput];
const CONTESTANTS = [floor, sdkRaw, ours];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !QUESTIONS.some((question) => question.name === name));
if (unknown.length > 0) {
  console.error(
    `No question is called ${unknown.join(", ")}. There are: ${QUESTIONS.map(({ name }) => name).join(", ")}.`,
  );
  process.exitCode = 1;
} else {
  await run(QUESTIONS.filter(({ name }) => names.length === 0 || names.includes(name)));
}

async function run(questions: readonly Question[]): Promise<void> {
  const { server, origin } = await startServer();
  try {
    for (const question of questions) {
      const urls = { once: `${origin}/${question.once}`, twice: `${origin}/${question.twice}` };
      console.log(table(question, await measure(CONTESTANTS, urls)));
    }
  } finally {
    server.disconnect();
  }
}

async function startServer(): Promise<{ server: ChildProcess; origin: string }> {
  const server = fork(new URL("./stream-server.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
  const [port] = (await once(server, "message")) as [number]; // stream-server.ts sends nothing else
  return { server, origin: `http://127.0.0.1:${port}` };
}

function table(question: Question, figures: readonly Figures[]): string {
  const base = figures.find(({ name }) => name === sdkRaw.name)?.once ?? Number.NaN;
  const row = (cells: readonly string[]): string =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(10) : cell.padStart(12))).join("");
  const rows = figures.map(({ name, once, twice }) =>
    row([
      name,
      `${once.toFixed(1)} ms`,
      `${(once / base).toFixed(2)} ×`,
      `${twice.toFixed(1)} ms`,
      `${(twice / once).toFixed(2)} ×`,
    ]),
  );
  return [`\n${question.name}: ${question.title}`, row(["", "CPU", "of sdk-raw", "twice", "growth"]), ...rows].join(
    "\n",
  );
}
