import type { AnyTool } from "@loopsmith/tools/tool";
import type { SteppedWorld } from "./stepped-world.ts";

/** What a call gives after the run has stopped to wait for it; may never be in a history. */
export const TOO_LATE = "too late";

export type SweepTools = Record<
  | "quick"
  | "slow"
  | "alone"
  | "editor"
  | "deaf"
  | "hard_of_hearing"
  | "bad"
  | "breaker"
  | "reports"
  | "big"
  | "rejects_late",
  AnyTool
>;

/** The tools of the scripts; all but `alone` and `editor` run beside any other. */
export function toolsOf(world: SteppedWorld): SweepTools {
  const alone = { isConcurrencySafe: () => false };
  return {
    quick: world.tool("quick", ({ n }) => ({ content: `quick ${n}` }), { isReadOnly: () => true }),
    slow: world.tool("slow", async ({ n }, { signal }) => {
      await world.sleep(150, signal);
      return { content: `slow ${n}` };
    }),
    alone: world.tool(
      "alone",
      ({ n }, { signal }) => world.sleep(50, signal).then(() => ({ content: `alone ${n}` })),
      alone,
    ),
    editor: world.tool(
      "editor",
      ({ n }, { signal }) => world.sleep(50, signal).then(() => ({ content: `edited ${n}` })),
      {
        concurrencyKey: () => "one file",
      },
    ),
    deaf: world.tool("deaf", () => world.sleep(200_000).then(() => ({ content: TOO_LATE }))),
    hard_of_hearing: world.tool("hard_of_hearing", ({ ms }) =>
      world.sleep(Number(ms)).then(() => ({ content: "in time" })),
    ),
    bad: world.tool("bad", () => Promise.reject(new Error("broken"))),
    breaker: world.tool("breaker", () => world.sleep(100).then(() => Promise.reject(new Error("broken"))), {
      failureCancelsSiblings: true,
    }),
    reports: world.tool("reports", async (_input, context) => {
      for (const text of ["one", "two", "three"]) {
        context.onProgress({ text });
        await world.sleep(30, context.signal);
      }
      return { content: "reported" };
    }),
    big: world.tool("big", ({ n }) => ({ content: `big ${n} ${"word ".repeat(100)}` }), { maxResultBytes: 200 }),
    rejects_late: world.tool("rejects_late", () =>
      world.sleep(5_000).then(() => Promise.reject(new Error("broken in the end"))),
    ),
  };
}
