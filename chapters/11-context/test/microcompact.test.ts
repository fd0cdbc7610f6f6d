import { type Message, rebase } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { type ContextLimits, DEFAULT_CONTEXT_LIMITS, planMicrocompact } from "#chapter";
import { answer, assistant, call, turn, user, words } from "./blocks.ts";

const limits: ContextLimits = {
  ...DEFAULT_CONTEXT_LIMITS,
  keepResults: 2,
  minResultTokens: 100,
  minFreedTokens: 1_200,
};

/** One turn for each size of a result, in tokens. */
function historyOf(...sizes: number[]): Message[] {
  return [user("the task"), ...sizes.flatMap((tokens, index) => turn(`c${index}`, 10, tokens))];
}

function resultsIn(messages: readonly Message[]): unknown[] {
  return messages.flatMap(({ content }) =>
    typeof content === "string" ? [] : content.flatMap((block) => (block.type === "tool_result" ? [block] : [])),
  );
}

/** Large results as they were, cleared ones as the name of the tool in their marker. */
function shapeOf(messages: readonly Message[]): string[] {
  return resultsIn(messages).map((block) => /call of (\w+)/.exec(JSON.stringify(block))?.[1] ?? "whole");
}

describe("step 11.2", () => {
  it("11.2a does nothing when too little would come free, and nothing a second time: a rewrite costs the cache (B57)", () => {
    expect(planMicrocompact(historyOf(500, 500, 500, 500), limits)).toBeUndefined();
    const history = historyOf(500, 500, 500, 500, 500);
    const plan = planMicrocompact(history, limits);
    if (plan === undefined) throw new Error("Three old results of 500 tokens are worth it.");
    expect(planMicrocompact(rebase(history, plan), limits)).toBeUndefined();
  });

  it("11.2b puts a marker that names the tool for all old large results at once, and keeps the newest (L31)", () => {
    const history = historyOf(500, 20, 500, 500, 500, 500);
    const plan = planMicrocompact(history, limits);
    expect(shapeOf(plan?.messages ?? [])).toEqual(["Read", "whole", "Read", "Read", "whole", "whole"]);
    expect(plan).toMatchObject({ cause: "microcompact", firstChanged: 2, thinking: "strip" });
  });

  it("11.2c keeps call, result and the word that it failed; what was given stays as it was (B60)", () => {
    const failed = { ...answer("c0", words(600)), is_error: true };
    const history = historyOf(600, 600, 600, 600).with(2, user(failed, "Hurry."));
    const before = structuredClone(history);
    const plan = planMicrocompact(history, { ...limits, minFreedTokens: 1_000 });
    expect(plan?.messages[2]).toEqual(user({ ...failed, content: expect.any(String) }, "Hurry."));
    expect(plan?.messages.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(history).toEqual(before);
  });

  it("11.2d keeps what the newest turn has found, because nobody has read it; unless it is to keep none", () => {
    const ids = ["d1", "d2", "d3", "d4"];
    const burst = user(...ids.map((id) => answer(id, words(500))));
    const history = [...historyOf(500), assistant(...ids.map((id) => call(id))), burst];
    expect(planMicrocompact(history, limits)).toBeUndefined();
    const all = planMicrocompact(history, { ...limits, keepResults: 0 });
    expect(shapeOf(all?.messages ?? [])).toEqual(["Read", "Read", "Read", "Read", "Read"]);
  });
});
