import { estimateTokens, findHistoryProblem, type Message } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import {
  type ContextLimits,
  type ContextState,
  DEFAULT_CONTEXT_LIMITS,
  prepareContext,
  type Summarize,
} from "#chapter";
import { turn, user } from "./blocks.ts";

/** 20,000 tokens are available; room is made below 4,000. */
const limits: ContextLimits = {
  ...DEFAULT_CONTEXT_LIMITS,
  ...{ contextWindow: 21_000, reservedBuffer: 1_000, minRequired: 1_000, keepTurns: 2 },
  ...{ keepResults: 2, minResultTokens: 500, minFreedTokens: 2_000 },
};
const signal = new AbortController().signal;
const never: Summarize = () => Promise.reject(new Error("A model was asked."));
const gist: Summarize = async () => ({ text: "The gist.", whole: true });
const empty: Summarize = async () => ({ text: "", whole: true });

/** A turn for each size, in tokens, that the assistant said or a tool found. */
function stateOf(kind: "said" | "found", sizes: readonly number[]): ContextState {
  return stateWith(sizes.map((size): [number, number] => (kind === "said" ? [size, 1] : [1, size])));
}

function stateWith(sizes: readonly (readonly [said: number, found: number])[]): ContextState {
  const turns = sizes.flatMap(([said, found], index) => turn(`c${index}`, said, found));
  const messages: Message[] = [user("the task"), ...turns];
  return { messages, usedTokens: messages.reduce((sum, each) => sum + estimateTokens(each), 0), tracking: undefined };
}

const causesOf = (prepared: Awaited<ReturnType<typeof prepareContext>>) => prepared.changes.map(({ cause }) => cause);
const tight = stateOf("said", [6_000, 6_000, 3_000, 2_000]);
const full = stateOf("said", [6_000, 6_000, 4_000, 3_500]);

describe("step 11.8", () => {
  it("11.8a three failures in a row switch it off, and a success begins anew (L32)", async () => {
    let state = tight;
    for (const failuresInARow of [1, 2, 3]) {
      const prepared = await prepareContext(state, limits, empty, signal);
      expect(prepared).toMatchObject({ tracking: { failuresInARow }, failures: [expect.any(String)], changes: [] });
      state = { ...state, tracking: prepared.tracking };
    }
    expect(await prepareContext(state, limits, never, signal)).toMatchObject({ failures: [], changes: [] });
    const twice = { ...state, tracking: { failuresInARow: 2 } };
    expect((await prepareContext(twice, limits, gist, signal)).tracking).toEqual({ failuresInARow: 0 });
  });

  it("11.8b one burst over the threshold is met before the next request (B66)", async () => {
    const calm = stateOf("said", [6_000, 5_000]);
    expect(causesOf(await prepareContext(calm, limits, never, signal))).toEqual([]);
    const burst = stateWith([
      [6_000, 1],
      [5_000, 1],
      [200, 8_700],
    ]);
    const prepared = await prepareContext(burst, limits, gist, signal);
    expect(causesOf(prepared)).toEqual(["auto"]);
    expect(prepared.usedTokens).toBeLessThan(10_000);
    expect(prepared.messages.at(-1)).toBe(burst.messages.at(-1));
    expect(findHistoryProblem(prepared.messages)).toBeUndefined();
  });

  it("11.8c with enough room all is as it was; else results are cleared first, and a model is asked last (L31, L50)", async () => {
    const roomy = stateOf("found", [5_000, 5_000, 5_000]);
    expect(await prepareContext(roomy, limits, never, signal)).toEqual({
      ...roomy,
      ...{ changes: [], failures: [], blocked: false },
    });
    const enough = await prepareContext(stateOf("found", [6_000, 6_000, 3_000, 2_000]), limits, never, signal);
    expect(causesOf(enough)).toEqual(["microcompact"]);
    expect(enough.usedTokens).toBe(enough.changes[0]?.tokensAfter);
    const both = await prepareContext(stateOf("found", [3_000, 300, 300, 300, 8_000, 8_000]), limits, gist, signal);
    expect(causesOf(both)).toEqual(["microcompact", "auto"]);
    const little = stateWith([
      [5_000, 1],
      [5_000, 1],
      [1, 3_500],
      [1, 2_000],
      [1, 1_500],
    ]);
    const soonAgain = await prepareContext(little, limits, gist, signal);
    expect(causesOf(soonAgain), "with little more than a fifth free it would soon begin again").toEqual([
      ...["microcompact", "auto"],
    ]);
  });

  it("11.8d is blocked when there is no room for an answer, and summing up is off, has failed, or is switched off (L33)", async () => {
    const blockedWith = async (state: ContextState, summarize: Summarize, autoCompact = true): Promise<boolean> =>
      (await prepareContext(state, { ...limits, autoCompact }, summarize, signal)).blocked;
    expect(await blockedWith(full, never, false)).toBe(true);
    expect(await blockedWith(full, empty)).toBe(true);
    expect(await blockedWith({ ...full, tracking: { failuresInARow: 3 } }, never)).toBe(true);
    expect(await blockedWith(full, gist)).toBe(false);
    expect(await blockedWith(tight, empty), "a failure with room left").toBe(false);
  });

  it("11.8e an abort is no failure, and having nothing to sum up is none either", async () => {
    const aborted = await prepareContext(
      tight,
      limits,
      (_request, { reason }) => Promise.reject(reason),
      AbortSignal.abort(),
    );
    expect(aborted).toMatchObject({ failures: [], tracking: undefined });
    const one = stateOf("said", [17_500]);
    expect(await prepareContext(one, limits, never, signal)).toMatchObject({ failures: [], tracking: undefined });
  });
});
