import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSession } from "@loopsmith/loop/node";
import { describe, expect, it } from "vitest";
import { reportTime } from "../../../test/figure.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const MEGABYTE = 1_000_000;
const SIZE = (isDeep ? 50 : 2) * MEGABYTE;

describe("a session of days", () => {
  it(`L43 a file of ${SIZE / MEGABYTE} MB is opened whole`, { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "loopsmith-open-"));
    const turns = await writeSession(join(folder, "long.jsonl"));
    const times: number[] = [];
    for (let n = 0; n < (isDeep ? 3 : 1); n += 1) {
      const started = performance.now();
      const session = await openSession({ folder, id: "long" });
      times.push(Math.round(performance.now() - started));
      await session.close();
      expect(session.restored.notes).toEqual([]);
      expect(session.restored.messages).toHaveLength(turns * 2 + 1);
    }
    await rm(folder, { recursive: true });
    if (isDeep)
      reportTime(
        `milliseconds to open ${SIZE / MEGABYTE} MB of ${turns} turns, the best of three`,
        Math.min(...times),
        { atMost: 1_000 },
      );
  });
});

/** A session with results of a few kilobytes, as large as it is to be; gives the number of its turns. */
async function writeSession(path: string): Promise<number> {
  const file = await open(path, "w");
  const prompt = { v: 1, at: 0, kind: "turn", messages: [{ role: "user", content: "Go." }], origins: [["prompt"]] };
  await file.appendFile(`${JSON.stringify(prompt)}\n`);
  let turns = 0;
  for (; (await stat(path)).size < SIZE; turns += 1) await file.appendFile(linesOf(turns));
  await file.close();
  return turns;
}

/** The records of a turn as an engine writes them. */
function linesOf(turn: number): string {
  const toolUseId = `t${turn}`;
  const words = turn % 4 === 0 ? "敏捷的棕色狐狸跳过了懒狗。\n" : "The quick brown fox jumps over the lazy dog.\n";
  const content = `${toolUseId}: ${words.repeat(60)}`;
  const reply = {
    role: "assistant",
    content: [{ type: "tool_use", id: toolUseId, name: "Read", input: { path: "a.ts" } }],
  };
  const result = { type: "tool_result", tool_use_id: toolUseId, content };
  const records = [
    { kind: "asked", model: "m" },
    { kind: "started", toolUseId, reply },
    { kind: "replied", model: "m" },
    { kind: "result", result, outcome: "ok" },
    { kind: "turn", messages: [reply, { role: "user", content: [result] }], origins: [[], ["result"]] },
    { kind: "usage", usage: { input_tokens: 1, output_tokens: 1 } },
  ];
  return records.map((record, at) => `${JSON.stringify({ v: 1, at: turn + at / 10, ...record })}\n`).join("");
}
