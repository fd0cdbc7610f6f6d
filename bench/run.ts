import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { measure } from "./measure.ts";
import type { Question } from "./question.ts";
import { streamText } from "./stream-text.ts";
import { table } from "./table.ts";
import { toolInput } from "./tool-input.ts";
import { turnQuestions } from "./turns.ts";

const QUESTIONS: readonly Question[] = [streamText, toolInput, ...turnQuestions];

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
      console.log(table(question, await measure(question.contestants, urls, question.rounds)));
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
