import {
  type ContextLimits,
  type ContextState,
  DEFAULT_CONTEXT_LIMITS,
  prepareContext,
  type Summarize,
} from "@loopsmith/conversation/context";
import { estimateTokens, type Message } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, user } from "./blocks.ts";
import { judge } from "./judge.ts";

const limits: ContextLimits = {
  ...DEFAULT_CONTEXT_LIMITS,
  ...{ contextWindow: 21_000, reservedBuffer: 1_000, minRequired: 1_000, keepTurns: 2 },
  ...{ keepResults: 2, minResultTokens: 500, minFreedTokens: 2_000 },
};
const signal = new AbortController().signal;
const never: Summarize = () => Promise.reject(new Error("A model was asked."));
const gist: Summarize = async () => ({ text: "The gist.", whole: true });
const empty: Summarize = async () => ({ text: "", whole: true });

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(message), 0);
}

/** One turn for each size, in tokens: of what the assistant says, or of what a tool gives back. */
function stateOf(kind: "said" | "found", sizes: readonly number[]): ContextState {
  return stateWith(sizes.map((tokens) => (kind === "said" ? [tokens, 1] : [1, tokens])));
}

function stateWith(sizes: readonly (readonly [said: number, found: number])[]): ContextState {
  const turns = sizes.flatMap(([said, found], index) => {
    const id = `c${index}`;
    return [assistant({ type: "text", text: "word".repeat(said) }, call(id)), user(answer(id, "word".repeat(found)))];
  });
  const messages = [user("the task"), ...turns];
  return { messages, usedTokens: tokensOf(messages), tracking: undefined };
}

describe("before a request", () => {
  it("L50 with enough room nothing is looked at, and all is as it was", async () => {
    const state = stateOf("found", [5_000, 5_000, 5_000]);
    const prepared = await prepareContext(state, limits, never, signal);
    expect(prepared).toEqual({ ...state, changes: [], failures: [], blocked: false });
    expect(prepared.messages).toBe(state.messages);
  });

  it("L31 old results are cleared first, and no model is asked when that is enough", async () => {
    const state = stateOf("found", [6_000, 6_000, 3_000, 2_000]);
    const prepared = await prepareContext(state, limits, never, signal);
    expect(prepared.changes).toMatchObject([{ cause: "microcompact", tokensBefore: state.usedTokens }]);
    expect(prepared.usedTokens).toBe(prepared.changes[0]?.tokensAfter);
    expect(prepared).toMatchObject({ failures: [], blocked: false, tracking: undefined });
  });

  it("L32 the oldest turns are summed up when clearing was not enough, or gave nothing", async () => {
    const both = stateOf("found", [3_000, 300, 300, 300, 8_000, 8_000]);
    const cleared = await prepareContext(both, limits, gist, signal);
    expect(cleared.changes.map(({ cause }) => cause)).toEqual(["microcompact", "auto"]);
    const said = stateOf("said", [6_000, 6_000, 3_000, 2_000]);
    const prepared = await prepareContext(said, limits, gist, signal);
    expect(prepared.changes.map(({ cause }) => cause)).toEqual(["auto"]);
    expect(prepared).toMatchObject({ blocked: false, tracking: { failuresInARow: 0 } });
    expect(judge(prepared.messages, "modern")).toBeUndefined();
  });

  it("B57 clearing that would have to be done again soon is not enough: one rewrite is cheaper than two", async () => {
    const state = stateWith([
      [5_000, 1],
      [5_000, 1],
      [1, 3_500],
      [1, 2_000],
      [1, 1_500],
    ]);
    const prepared = await prepareContext(state, limits, gist, signal);
    expect(prepared.changes.map(({ cause }) => cause)).toEqual(["microcompact", "auto"]);
  });

  it("L32 three failures in a row switch it off, and a success begins anew", async () => {
    let state = stateOf("said", [6_000, 6_000, 3_000, 2_000]);
    for (const failuresInARow of [1, 2, 3]) {
      const prepared = await prepareContext(state, limits, empty, signal);
      expect(prepared).toMatchObject({
        tracking: { failuresInARow },
        failures: ["The summary is empty."],
        changes: [],
      });
      state = { ...state, tracking: prepared.tracking };
    }
    expect(await prepareContext(state, limits, never, signal)).toMatchObject({ failures: [], changes: [] });
    const twice = { ...state, tracking: { failuresInARow: 2 } };
    expect((await prepareContext(twice, limits, gist, signal)).tracking).toEqual({ failuresInARow: 0 });
  });

  it("L33 is blocked when there is no room for an answer, and summing up is off, has failed, or is switched off", async () => {
    const state = stateOf("said", [6_000, 6_000, 4_000, 3_500]);
    const off = await prepareContext(state, { ...limits, autoCompact: false }, never, signal);
    expect(off).toMatchObject({ blocked: true, failures: [], changes: [] });
    expect(await prepareContext(state, limits, empty, signal)).toMatchObject({ blocked: true });
    const switchedOff = { ...state, tracking: { failuresInARow: 3 } };
    expect(await prepareContext(switchedOff, limits, never, signal)).toMatchObject({ blocked: true });
    expect(await prepareContext(state, limits, gist, signal)).toMatchObject({ blocked: false });
  });

  it("L33 is not blocked by a failure while there is room for an answer", async () => {
    const state = stateOf("said", [6_000, 6_000, 3_000, 2_000]);
    expect(await prepareContext(state, limits, empty, signal)).toMatchObject({ blocked: false });
  });

  it("L40 an abort is no failure", async () => {
    const state = stateOf("said", [6_000, 6_000, 3_000, 2_000]);
    const left = AbortSignal.abort();
    const prepared = await prepareContext(state, limits, (_request, { reason }) => Promise.reject(reason), left);
    expect(prepared).toMatchObject({ failures: [], changes: [], tracking: undefined });
  });

  it("B66 one burst over the threshold is handled at once, by its own turn's estimate", async () => {
    const calm = stateOf("said", [6_000, 5_000]);
    expect((await prepareContext(calm, limits, never, signal)).changes).toEqual([]);
    const burst = stateOf("said", [6_000, 5_000, 200, 8_700]);
    const prepared = await prepareContext(burst, limits, gist, signal);
    expect(prepared.changes.map(({ cause }) => cause)).toEqual(["auto"]);
    expect(prepared.messages.slice(-2)).toEqual(burst.messages.slice(-2));
    expect(prepared.usedTokens).toBeLessThan(10_000);
  });

  it("B67 tokens are scaled by what the API has counted", async () => {
    const state = stateOf("said", [4_000, 4_000, 300, 300]);
    const dense = { ...state, usedTokens: 2 * state.usedTokens };
    const prepared = await prepareContext(dense, limits, gist, signal);
    expect(prepared.usedTokens).toBe(dense.usedTokens - 2 * (state.usedTokens - tokensOf(prepared.messages)));
  });
});
