import {
  type CompactResult,
  type ContextLimits,
  compact,
  MAX_SUMMARY_LINES,
  planDrain,
  planMicrocompact,
  type Summarize,
  stageCollapses,
} from "@loopsmith/conversation/context";
import { contentBlocks, estimateTokens, type Message, type RebasePlan, rebase } from "@loopsmith/conversation/history";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { asRequest, judge } from "./judge.ts";
import { anyHistory } from "./random-history.ts";

const RUNS = 100 * Number(process.env.LOOPSMITH_RUNS ?? 1);
const SEED = Number(process.env.LOOPSMITH_SEED ?? Date.now() % 2 ** 31);
const SIGNAL = new AbortController().signal;

const anyLimits: fc.Arbitrary<ContextLimits> = fc.record({
  contextWindow: fc.integer({ min: 500, max: 20_000 }),
  systemPromptTokens: fc.constant(0),
  reservedBuffer: fc.constant(100),
  autoCompactAt: fc.constant(0.2),
  minRequired: fc.constant(100),
  keepResults: fc.nat({ max: 6 }),
  minResultTokens: fc.integer({ min: 60, max: 1_500 }),
  minFreedTokens: fc.integer({ min: 1, max: 4_000 }),
  keepTurns: fc.nat({ max: 6 }),
  autoCompact: fc.constant(true),
  thinking: fc.constant("strip" as const),
});

const good: Summarize = async () => ({ text: "## Task\nThe task.\n## Open ends\nThe next step.", whole: true });
const bad: Record<string, Summarize> = {
  empty: async () => ({ text: " \n", whole: true }),
  cut: async () => ({ text: "## Task\nHalf a", whole: false }),
  too_long: async () => ({ text: "line\n".repeat(MAX_SUMMARY_LINES + 1), whole: true }),
  not_smaller: async () => ({ text: "more than it was ".repeat(60_000), whole: true }),
  error: async () => {
    throw new Error("overloaded");
  },
};

/** Runs a property, and says how to run the same cases again. */
async function holds<T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => Promise<void>): Promise<void> {
  const result = await fc.check(fc.asyncProperty(arbitrary, predicate), { seed: SEED, numRuns: RUNS });
  if (!result.failed) return;
  const replay = `LOOPSMITH_SEED=${SEED} LOOPSMITH_RUNS=${RUNS / 100} npx vitest run packages/conversation/test/compaction-property.test.ts`;
  throw new Error(`${fc.defaultReportMessage(result)}\nRun the same cases again: ${replay}`, {
    cause: result.errorInstance,
  });
}

/** The history is accepted by both profiles, and smaller; the user's first message stands at its beginning. */
function expectSound(before: readonly Message[], after: readonly Message[]): void {
  const request = asRequest(after);
  expect([judge(request, "modern"), judge(request, "classic")]).toEqual([undefined, undefined]);
  expect(tokensOf(after)).toBeLessThan(tokensOf(before));
  const [task, head] = [blocksOf(before.slice(0, 1)), blocksOf(after.slice(0, 1))];
  expect(head.slice(0, task.length)).toEqual(task);
}

/** The newest turns, so many of them and at least one, stand at the end as they were, apart from thinking. */
function expectNewestWhole(before: readonly Message[], after: readonly Message[], turns: number): void {
  const starts = before.flatMap(({ role }, index) => (role === "assistant" ? [index] : []));
  const newest = blocksOf(before.slice(starts.at(-turns)));
  expect(blocksOf(after).slice(-newest.length)).toEqual(newest);
}

function blocksOf(messages: readonly Message[]): string[] {
  return messages
    .flatMap(contentBlocks)
    .filter(({ type }) => type !== "thinking")
    .map((block) => JSON.stringify(block));
}

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(message), 0);
}

/** How many turns stay at least: all that are to, unless they fill more than a quarter of the window (B66). */
function turnsKept(result: CompactResult, before: readonly Message[], { keepTurns }: ContextLimits): number {
  if (result.kind === "failed") return 0;
  const kept = result.plan.messages.filter(({ role }) => role === "assistant").length;
  const all = before.filter(({ role }) => role === "assistant").length;
  expect(kept).toBeLessThan(all);
  return Math.min(kept, Math.max(1, keepTurns));
}

describe("random histories × plans", { timeout: 300_000 }, () => {
  it("B60 B64 L35 compaction, twice in a row, is valid and smaller, and the task and the newest turns stay whole", async () => {
    let compacted = 0;
    await holds(fc.tuple(anyHistory, anyLimits, anyLimits), async ([first, limits, later]) => {
      let history = first;
      for (const each of [limits, later]) {
        const result = await compact(history, each, good, SIGNAL);
        if (result.kind === "failed") {
          expect(["nothing_to_do", "not_smaller"]).toContain(result.why);
          continue;
        }
        const after = rebase(history, result.plan);
        expectSound(first, after);
        expect(result.tokensAfter).toBeLessThan(result.tokensBefore);
        expectNewestWhole(history, after, turnsKept(result, history, each));
        expect(blocksOf(after)).toEqual(expect.arrayContaining(blocksOf(first.filter(isPrompt).slice(-1))));
        history = after;
        compacted += 1;
      }
    });
    reportFigure("random compactions, all valid and smaller", compacted, { atLeast: RUNS / 4 });
  });

  it("B63 a summary that fails, or is empty, cut, too long or not smaller, changes nothing", async () => {
    let failed = 0;
    const anyBad = fc.constantFrom(...Object.keys(bad));
    await holds(fc.tuple(anyHistory, anyLimits, anyBad), async ([history, limits, why]) => {
      const before = JSON.stringify(history);
      const result = await compact(history, limits, bad[why] ?? good, SIGNAL);
      if (result.kind !== "failed") throw new Error(`A summary that is ${why} was taken.`);
      if (result.why !== "nothing_to_do") failed += 1;
      expect([why, "nothing_to_do"]).toContain(result.why);
      expect(JSON.stringify(history)).toBe(before);
    });
    reportFigure("summaries that were no good, none taken", failed, { atLeast: RUNS / 4 });
  });

  it("B57 L31 L34 clearing and draining are valid and smaller, and cut nothing that is new", async () => {
    let rewritten = 0;
    const large = anyHistory.map((messages) => messages.map(enlarged));
    await holds(fc.tuple(large, anyLimits, fc.boolean()), async ([history, limits, drains]) => {
      const plan: RebasePlan | undefined = drains
        ? planDrain(history, stageCollapses(history, [], limits.keepTurns))
        : planMicrocompact(history, limits);
      if (plan === undefined) return;
      const after = rebase(history, plan);
      expectSound(history, after);
      if (drains) expectNewestWhole(history, after, Math.max(1, limits.keepTurns));
      else expect(after.filter(({ role }) => role === "assistant")).toHaveLength(replies(history));
      rewritten += 1;
    });
    reportFigure("random clearings and drains, all valid and smaller", rewritten, { atLeast: RUNS / 4 });
  });
});

function isPrompt({ role, content }: Message): boolean {
  return role === "user" && typeof content !== "string" && content.every(({ type }) => type !== "tool_result");
}

function replies(messages: readonly Message[]): number {
  return messages.filter(({ role }) => role === "assistant").length;
}

/** The same message with long results, so that a few turns are worth a collapse. */
function enlarged(message: Message): Message {
  const content = contentBlocks(message).map((block) =>
    block.type === "tool_result" && typeof block.content === "string"
      ? { ...block, content: block.content.repeat(4) }
      : block,
  );
  return { ...message, content } as Message; // the same blocks, of the same role
}
