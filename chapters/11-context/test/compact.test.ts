import { estimateTokens, findHistoryProblem, type Message, rebase } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import {
  type ContextLimits,
  compact,
  DEFAULT_CONTEXT_LIMITS,
  MAX_SUMMARY_LINES,
  SUMMARY_PROMPT,
  type Summarize,
} from "#chapter";
import { answer, assistant, call, text, turn, user, words } from "./blocks.ts";

const limits: ContextLimits = { ...DEFAULT_CONTEXT_LIMITS, contextWindow: 10_000, keepTurns: 2 };
const signal = new AbortController().signal;
const history: readonly Message[] = [
  user("the task"),
  ...["a", "b", "c", "d", "e"].flatMap((id) => turn(id, 10, 1_000)),
];

function saying(summary: string, whole = true): Summarize {
  return async () => ({ text: summary, whole });
}

/** The history with a summary in it. */
async function compacted(messages: readonly Message[], summarize = saying("The gist.")): Promise<readonly Message[]> {
  const result = await compact(messages, limits, summarize, signal);
  if (result.kind === "failed") throw new Error(result.message);
  return rebase(messages, result.plan);
}

describe("step 11.5", () => {
  it.each<[string, Summarize]>([
    ["empty", saying(" \n ")],
    ["cut", saying("Half a", false)],
    ["too_long", saying("line\n".repeat(MAX_SUMMARY_LINES + 1))],
    ["not_smaller", saying(words(9_000))],
    ["error", () => Promise.reject(new Error("529 overloaded"))],
  ])("11.5a a summary that is %s changes nothing (B63)", async (why, summarize) => {
    const before = structuredClone(history);
    const result = await compact(history, limits, summarize, signal);
    expect(result).toEqual({ kind: "failed", why, message: expect.any(String) });
    expect(history).toEqual(before);
  });

  it("11.5b the oldest turns give way to one text that says what it is; the task and the newest turns stay (L35)", async () => {
    const after = await compacted(history);
    expect(after[0]).toEqual(
      user("the task", text(expect.stringMatching(/^\[Earlier in this conversation\].*The gist\.$/s))),
    );
    expect(after.slice(1)).toEqual(
      ["d", "e"].flatMap((id) => [assistant(text(`${id} ${words(10)}`), call(id)), user(answer(id, words(1_000)))]),
    );
  });

  it("11.5c the plan is a valid rewrite, and its own count says by how much it is smaller", async () => {
    const result = await compact(history, limits, saying("The gist."), signal);
    if (result.kind === "failed") throw new Error(result.message);
    const after = rebase(history, result.plan);
    expect(findHistoryProblem(after)).toBeUndefined();
    const tokensOf = (messages: readonly Message[]) => messages.reduce((sum, each) => sum + estimateTokens(each), 0);
    expect([result.tokensBefore, result.tokensAfter]).toEqual([tokensOf(history), tokensOf(after)]);
    expect(result.plan).toMatchObject({ cause: "compact", thinking: "strip" });
  });

  it("11.5d what the user said last stays whole, also among the old turns (B64)", async () => {
    const asked = [user("the task"), assistant(text("Done.")), user("No, the other one!"), ...history.slice(1)];
    expect((await compacted(asked))[0]).toEqual(
      user("the task", text(expect.stringContaining("The gist.")), "No, the other one!"),
    );
    const behind = [...history, assistant(text("Done.")), user("And the docs?")];
    const after = await compacted(behind);
    expect(after.at(-1)).toEqual(user("And the docs?"));
    expect(JSON.stringify(after).match(/And the docs/g), "once").toHaveLength(1);
  });

  it("11.5e a summary takes up the one before it, and stands in its place", async () => {
    const once = await compacted(history, saying("The first gist."));
    const grown = [...once, ...["f", "g", "h"].flatMap((id) => turn(id, 10, 1_000))];
    let asked = "";
    const twice = await compacted(grown, async ({ content }) => {
      asked = JSON.stringify(content);
      return { text: "The second gist.", whole: true };
    });
    expect(asked).toContain(JSON.stringify(SUMMARY_PROMPT.slice(0, 60)).slice(1, -1));
    expect(asked).toContain("The first gist.");
    expect(twice[0]).toEqual(user("the task", text(expect.stringContaining("The second gist."))));
  });

  it("11.5f nobody is asked when there is next to nothing to sum up", async () => {
    const never: Summarize = () => Promise.reject(new Error("was asked"));
    const short = [user("the task"), ...turn("a", 10, 10), ...turn("b", 10, 1_000), ...turn("c", 10, 1_000)];
    expect(await compact(short, limits, never, signal)).toMatchObject({ kind: "failed", why: "nothing_to_do" });
  });
});
