import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { measureImport } from "./import-cost.ts";
import { measureLatency } from "./latency.ts";
import { LOADER } from "./loader.ts";
import { measure } from "./measure.ts";
import { measureMemory } from "./memory.ts";
import { measurePermissions } from "./permissions.ts";
import type { Question } from "./question.ts";
import { measureSearch } from "./search.ts";
import { measureStartUp } from "./start-up.ts";
import { streamText } from "./stream-text.ts";
import { table } from "./table.ts";
import { toolInput } from "./tool-input.ts";
import { turnQuestions } from "./turns.ts";

/** Other measures than the CPU of reading: each gives its own lines. */
const MEASURES: Readonly<Record<string, (origin: string) => Promise<string>>> = {
  latency: measureLatency,
  import: measureImport,
  memory: measureMemory,
  search: measureSearch,
  permissions: measurePermissions,
  "start-up": measureStartUp,
};
const QUESTIONS: readonly Question[] = [streamText, toolInput, ...turnQuestions];

const names = process.argv.slice(2);
const known = [...QUESTIONS.map(({ name }) => name), ...Object.keys(MEASURES)];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No question is called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exitCode = 1;
} else {
  await run(names.length === 0 ? known : names);
}

async function run(names: readonly string[]): Promise<void> {
  const { server, origin } = await startServer();
  try {
    for (const { contestants, ...question } of QUESTIONS.filter(({ name }) => names.includes(name))) {
      const urls = { once: `${origin}/${question.once}`, twice: `${origin}/${question.twice}` };
      console.log(table({ contestants, ...question }, await measure(contestants, urls, question.rounds)));
    }
    for (const [name, measureIt] of Object.entries(MEASURES)) {
      if (names.includes(name)) console.log(await measureIt(origin));
    }
  } finally {
    server.disconnect();
  }
}

async function startServer(): Promise<{ server: ChildProcess; origin: string }> {
  const server = fork(new URL("./stream-server.ts", import.meta.url), { execArgv: LOADER });
  const [port] = (await once(server, "message")) as [number]; // stream-server.ts sends nothing else
  return { server, origin: `http://127.0.0.1:${port}` };
}
