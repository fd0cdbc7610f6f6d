import { createHttpClient } from "@loopsmith/llm/node";
import { reply, type ScriptedBlock, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { QueryEngine } from "@loopsmith/loop";
import { MemoryLog } from "./memory-log.ts";
import { collect } from "./play-query.ts";
import { registryOf, tool } from "./scripted-tools.ts";
import { SeededRandom } from "./simulation/seeded-random.ts";

const WORDS: [string, ...string[]] = [
  "Look.",
  "看一下。",
  "Fertig 🙂",
  '{"v":1,"kind":"turn"}',
  'line\nend \\ "quoted"',
  "\u{0}\u{2028}",
];

/** The transcript of a session of three runs, different for each seed: calls side by side, failures, all kinds of text. */
export async function recordSession(seed: number): Promise<MemoryLog> {
  const random = new SeededRandom(seed);
  const log = new MemoryLog();
  const tools = registryOf(
    tool("good", ({ say }) => ({ content: String(say) })),
    tool("bad", () => Promise.reject(new Error("It does not work. 不行。"))),
  );
  const runs = Array.from({ length: 3 }, (_, run) => stepsOf(random, `${seed}-${run}`));
  await withLocalApi(runs.flat(), async (api) => {
    const engine = new QueryEngine({ client: createHttpClient(api), tools, log });
    for (const _ of runs) await collect(engine.submitMessage(random.pick(WORDS)));
  });
  return log;
}

function stepsOf(random: SeededRandom, name: string): ScriptStep[] {
  const turns = Array.from({ length: random.int(0, 2) }, (_, turn) => reply(blocksOf(random, `${name}-${turn}`)));
  return [...turns, reply(random.pick(WORDS))];
}

function blocksOf(random: SeededRandom, name: string): ScriptedBlock[] {
  const calls = Array.from({ length: random.int(1, 3) }, (_, index) =>
    toolUse(random.pick(["good", "good", "bad", "none"]), { say: random.pick(WORDS) }, `t-${name}-${index}`),
  );
  return [text(random.pick(WORDS)), ...calls];
}
