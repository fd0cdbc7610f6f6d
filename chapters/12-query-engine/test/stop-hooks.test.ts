import { describe, expect, it } from "vitest";
import { runStopHooks, type StopHook, type StopHookLimits } from "#chapter";
import { everythingReady, ManualClock } from "./manual-clock.ts";

const agrees: StopHook = async () => ({ kind: "agree" });
const goesOn =
  (feedback: string): StopHook =>
  async () => ({ kind: "continue", feedback });
const prevents: StopHook = async () => ({ kind: "prevent", message: "Not before review." });
const rejects: StopHook = () => Promise.reject(new Error("no such file"));
const throws: StopHook = () => {
  throw new Error("the hook is broken");
};
const hangs: StopHook = () => new Promise(() => {});

/** Asks the hooks on a clock that stands still; `told`: the troubles so far. */
function ask(hooks: readonly StopHook[]) {
  const told: string[] = [];
  const clock = new ManualClock();
  const { signal } = new AbortController();
  const limits: StopHookLimits = { signal, clock, graceMs: 1_000, onTrouble: (message) => void told.push(message) };
  const context = { messages: [], stopHookActive: false };
  return { told, clock, verdict: runStopHooks(hooks, context, limits) };
}

describe("12.1 runStopHooks", () => {
  it("12.1a a hook that throws is reported and counts as agreed", async () => {
    for (const [hook, why] of [[throws, "the hook is broken"] as const, [rejects, "no such file"] as const]) {
      const { verdict, told } = ask([hook, agrees]);
      expect(await verdict).toEqual({ kind: "agree" });
      expect(told).toEqual([expect.stringContaining(why)]);
    }
  });

  it("12.1a a hook that hangs is waited for a minute and its grace, reported, and counts as agreed", async () => {
    const { verdict, told, clock } = ask([hangs, agrees]);
    let isKnown = false;
    void verdict.then(() => {
      isKnown = true;
    });
    await clock.advance(59_999);
    expect(isKnown).toBe(false);
    await clock.advance(1);
    await clock.advance(1_000);
    expect(isKnown).toBe(true);
    expect(await verdict).toEqual({ kind: "agree" });
    expect(told).toEqual([expect.stringContaining("60 s")]);
  });

  it("12.1a a hook that is broken takes no word from the others", async () => {
    const { verdict } = ask([throws, goesOn("Run the tests."), rejects]);
    expect(await verdict).toEqual({ kind: "continue", feedback: "Run the tests." });
  });

  it.each([[[goesOn("Run the tests."), prevents, agrees]], [[prevents, goesOn("Run the tests.")]]])(
    "12.1b prevent beats continue, wherever it stands (%#)",
    async (hooks) => {
      expect(await ask(hooks).verdict).toEqual({ kind: "prevent", message: "Not before review." });
    },
  );

  it("12.1b all feedback goes together, in the order of the hooks", async () => {
    const slow: StopHook = async () => {
      for (let n = 0; n < 3; n += 1) await everythingReady();
      return { kind: "continue", feedback: "Run the tests." };
    };
    const { verdict } = ask([slow, agrees, goesOn("Mend the linter.")]);
    expect(await verdict).toEqual({ kind: "continue", feedback: "Run the tests.\n\nMend the linter." });
    expect(await ask([]).verdict).toEqual({ kind: "agree" });
  });

  it("12.1c all are asked at once", async () => {
    const asked: string[] = [];
    const first: StopHook = () => {
      asked.push("first");
      return new Promise(() => {});
    };
    const second: StopHook = async () => {
      asked.push("second");
      return { kind: "agree" };
    };
    const { verdict, clock } = ask([first, second]);
    await everythingReady();
    expect(asked).toEqual(["first", "second"]);
    await clock.advance(60_000);
    await clock.advance(1_000);
    await verdict;
  });
});
