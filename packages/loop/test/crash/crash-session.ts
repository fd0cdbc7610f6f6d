import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Model, reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { openSession } from "@loopsmith/loop/node";
import { judgeHistory } from "../judge-history.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { type Kill, runAndKill } from "./run-and-kill.ts";

/** What a session that was killed again and again has come to: one sentence for each thing that is wrong. */
export type CrashReport = { kills: number; records: number; begun: number; closed: number; violations: string[] };

const MOST_RECORDS = 40; // several turns of the child
const LONGEST_MS = 15; // as long as a record and what follows it take
const START_MS = 400;

/** Kills a process that works on one session, `kills` times, and has the next one resume it each time. */
export async function crashSession(program: string, seed: number, kills: number): Promise<CrashReport> {
  const random = new SeededRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), "loopsmith-crash-"));
  const report: CrashReport = { kills, records: 0, begun: 0, closed: 0, violations: [] };
  try {
    await withLocalApi(
      modelOf(new SeededRandom(-seed)),
      async (api) => {
        for (let n = 0; n < kills; n += 1) {
          const told = random.chance(0.1) ? 0 : random.int(1, MOST_RECORDS);
          const kill: Kill = { told, ms: random.int(0, told === 0 ? START_MS : LONGEST_MS) };
          await runAndKill(program, [api.baseUrl, api.apiKey, folder, "crashed"], kill);
          await inspect(folder, report);
        }
      },
      { allowMissed: true },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
  return report;
}

/** Most replies call tools, some of which take a while; no id ever comes twice. */
function modelOf(random: SeededRandom): Model {
  return (_request, { requestNumber }) => {
    if (random.chance(0.25)) return reply("That is all. 完了。");
    const calls = Array.from({ length: random.int(1, 3) }, (_, index) =>
      toolUse("works", { ms: random.int(0, 8) }, `t-${requestNumber}-${index}`),
    );
    return reply(calls);
  };
}

/** Opens the session as the next process will, and looks at what is there. */
async function inspect(folder: string, report: CrashReport): Promise<void> {
  const before = await linesOf(join(folder, "crashed.jsonl"));
  const session = await openSession({ folder, id: "crashed" });
  await session.close();
  const { messages, notes } = session.restored;
  const acknowledged = (await textOf(join(folder, "crashed.acknowledged"))).length;
  const begun = await linesOf(join(folder, "crashed.begun"));
  const history = JSON.stringify(messages);
  const setAside = notes.filter((note) => note.startsWith("Line"));
  const refusal = judgeHistory(messages);
  report.records = before.length;
  report.begun = begun.length;
  report.closed = history.split("unknown: the process ended").length - 1;
  report.violations.push(
    ...(setAside.length > 1 ? [`${setAside.length} records are lost`] : []),
    ...notes.filter((note) => note.startsWith("Record")),
    ...(before.length - setAside.length < acknowledged
      ? [`${acknowledged} records were acknowledged, and ${before.length} are there`]
      : []),
    ...begun.filter((id, index) => begun.indexOf(id) < index).map((id) => `${id} has run twice`),
    ...begun.filter((id) => !history.includes(`"tool_use_id":"${id}"`)).map((id) => `${id} has run unseen`),
    ...(refusal === undefined ? [] : [`the history is refused: ${refusal}`]),
  );
}

async function linesOf(path: string): Promise<string[]> {
  return (await textOf(path)).split("\n").filter((line) => line !== "");
}

function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => ""); // a child that was killed at once has written nothing
}
