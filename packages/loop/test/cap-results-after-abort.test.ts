import { capTurnResults } from "@loopsmith/loop/agentic-loop";
import { expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { contextOf } from "./scripted-tools.ts";

leaveNothing();

const large = { type: "tool_result", tool_use_id: "t1", content: "word ".repeat(1_000) } as const;

it("L40 an aborted run cuts its results, but begins to save none: the grace time is there once", async () => {
  const saved: string[] = [];
  const context = contextOf([], {
    signal: AbortSignal.abort(),
    maxTurnBytes: 200,
    saveOverflow: async (text) => `/kept-${saved.push(text)}.txt`,
  });
  const [result] = await capTurnResults([large], context);
  expect(saved).toEqual([]);
  expect(result?.content).toContain("word");
  expect(`${result?.content}`.length).toBeLessThan(400);
});
