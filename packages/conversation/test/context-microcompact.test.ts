import { type ContextLimits, DEFAULT_CONTEXT_LIMITS, planMicrocompact } from "@loopsmith/conversation/context";
import { type Message, rebase, type ToolResult } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";
import { judge } from "./judge.ts";

const limits: ContextLimits = {
  ...DEFAULT_CONTEXT_LIMITS,
  keepResults: 2,
  minResultTokens: 100,
  minFreedTokens: 1_500,
};
const large = "line\n".repeat(400); // 500 tokens
const IMAGE = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } } as const;

/** One turn for each content, with thinking. */
function historyOf(...contents: NonNullable<ToolResult["content"]>[]): Message[] {
  const turns = contents.flatMap((content, index) => [
    assistant(thinking(`t${index}`, `s${index}`), call(`c${index}`)),
    user(answer(`c${index}`, content)),
  ]);
  return [user("the task"), ...turns];
}

function results(messages: readonly Message[]): unknown[] {
  return messages.flatMap(({ content }) =>
    typeof content === "string"
      ? []
      : content.flatMap((block) => (block.type === "tool_result" ? [block.content] : [])),
  );
}

describe("clearing old results (L31)", () => {
  it("L31 puts a marker that names the tool in the place of old large results, and keeps the newest", () => {
    const history = historyOf(large, "small", large, large, large, large);
    const plan = planMicrocompact(history, limits);
    if (plan === undefined) throw new Error("Nothing was cleared.");
    const marker = expect.stringMatching(/result of this call of Read.*cleared/);
    expect(results(rebase(history, plan))).toEqual([marker, "small", marker, marker, large, large]);
    expect(plan.firstChanged).toBe(2);
  });

  it("B57 does nothing when too little would come free: a rewrite costs the cache", () => {
    expect(planMicrocompact(historyOf(large, large, large, large), limits)).toBeUndefined();
    expect(planMicrocompact(historyOf(large, large, large, large, large), limits)).toBeDefined();
  });

  it("B57 clears in bulk, and a second time only when as much has come together again", () => {
    const history = historyOf(large, large, large, large, large, large);
    const plan = planMicrocompact(history, limits);
    const once = plan ? rebase(history, plan) : history;
    expect(planMicrocompact(once, limits)).toBeUndefined();
  });

  it("B57 takes the thinking behind the change out, of whole turns, and both profiles accept the rest", () => {
    const history = historyOf(large, large, large, large, large);
    const plan = planMicrocompact(history, limits);
    const cleared = plan ? rebase(history, plan) : [];
    expect(JSON.stringify(cleared)).not.toContain("thinking");
    expect([judge(cleared, "modern"), judge(cleared, "classic")]).toEqual([undefined, undefined]);
  });

  it("M93 keeps thinking where the model does not bind it to what stands before", () => {
    const history = historyOf(large, large, large, large, large);
    const plan = planMicrocompact(history, { ...limits, thinking: "keep" });
    expect(JSON.stringify(plan ? rebase(history, plan) : []).match(/"type":"thinking"/g)).toHaveLength(5);
  });

  it("B60 keeps every pair, and says of a failed call that it failed", () => {
    const failed: Message[] = historyOf(large, large, large, large, large).map((message, index) =>
      index === 2 ? user({ ...answer("c0", large), is_error: true }) : message,
    );
    const plan = planMicrocompact(failed, limits);
    expect(plan?.messages[2]).toEqual(
      user({ ...answer("c0"), content: expect.stringContaining("cleared"), is_error: true }),
    );
    expect(plan?.messages).toHaveLength(failed.length);
  });

  it("L31 B64 keeps the results of the newest turn, which nobody has read yet, unless it is told to keep none", () => {
    const ids = ["d1", "d2", "d3", "d4", "d5"];
    const burst = [
      ...historyOf(large),
      assistant(...ids.map((id) => call(id))),
      user(...ids.map((id) => answer(id, large))),
    ];
    expect(planMicrocompact(burst, { ...limits, minFreedTokens: 1 })?.messages.at(-1)).toBe(burst.at(-1));
    const all = planMicrocompact(burst, { ...limits, keepResults: 0 });
    expect(results(all?.messages ?? [])).toEqual(Array(6).fill(expect.stringContaining("cleared")));
  });

  it("L31 counts an image, which has a price whatever its bytes", () => {
    const pictures = historyOf([text("1"), IMAGE], [text("2"), IMAGE], "small", "small");
    expect(results(planMicrocompact(pictures, limits)?.messages ?? [])).toEqual([
      ...[expect.stringContaining("Read"), expect.stringContaining("Read")],
      ...["small", "small"],
    ]);
  });

  it("L06a leaves what was given as it was, and the same objects before the change", () => {
    const history = historyOf("small", large, large, large, large, large);
    const before = structuredClone(history);
    const plan = planMicrocompact(history, limits);
    expect(history).toEqual(before);
    expect(plan?.messages.slice(0, plan.firstChanged).every((message, index) => message === history[index])).toBe(true);
  });
});
