import { createClient } from "@loopsmith/llm/client";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { query } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { outcomesOf } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

const quick = tool("quick", ({ n }) => ({ content: `quick ${n}` }));
const cut = { kind: "cut", at: { event: 11 }, how: "reset" } as const;

describe("what random runs have found", () => {
  it("L22 the answer to a call of a discarded attempt is discarded with it, also when its id comes again", async () => {
    const attempt = [toolUse("quick", { n: 1 }, "q1"), text("One two three four five six.")];
    const asked: unknown[] = [];
    const run = await play([reply(attempt, { faults: [cut], pauseMs: 5 }), reply(attempt), reply("Done.")], {
      tools: registryOf(quick),
      canUseTool: async ({ input }) => {
        asked.push(input);
        return asked.length === 1 ? { kind: "deny", cause: "denied", message: "No." } : { kind: "allow", input };
      },
      retry: { baseMs: 1 },
    });
    expect(asked).toHaveLength(2);
    expect(reasonsOf(run)).toEqual(["next_turn", "completed"]);
    expect(outcomesOf(run.events)).toEqual({ q1: "ok" });
    expect(run.terminal.messages[2]?.content).toEqual([{ type: "tool_result", tool_use_id: "q1", content: "quick 1" }]);
  });

  it("F84 a reader who leaves while a summary is made leaves no summary under way", async () => {
    const summaries: string[] = [];
    const summarizeToolUse = (_turn: unknown, signal: AbortSignal): Promise<string> =>
      new Promise((_resolve, reject) => {
        summaries.push("begun");
        signal.addEventListener("abort", () => {
          summaries.push("told to stop");
          reject(signal.reason);
        });
      });
    await withLocalApi([reply([toolUse("quick", { n: 1 }, "q1")])], async (api) => {
      const messages = [{ role: "user", content: "Go." }] as const;
      const run = query({
        ...{ messages, client: createClient(api), tools: registryOf(quick) },
        deps: { summarizeToolUse },
      });
      for await (const event of run) if (event.type === "request_start" && event.turn === 2) break;
    });
    expect(summaries).toEqual(["begun", "told to stop"]);
  });
});
