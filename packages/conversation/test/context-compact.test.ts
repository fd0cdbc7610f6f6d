import {
  type CompactFailure,
  type ContextLimits,
  chooseSpan,
  compact,
  DEFAULT_CONTEXT_LIMITS,
  MAX_SUMMARY_LINES,
  SUMMARY_PROMPT,
  type Summarize,
  summaryRequest,
} from "@loopsmith/conversation/context";
import { estimateTokens, type Message, rebase, type UserMessage } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";
import { judge } from "./judge.ts";

const limits: ContextLimits = { ...DEFAULT_CONTEXT_LIMITS, contextWindow: 10_000, keepTurns: 2 };
const signal = new AbortController().signal;
const large = "line\n".repeat(800); // 1,000 tokens

function turn(index: number, content = large): Message[] {
  return [
    assistant(thinking("hm", "sig"), text(`Step ${index}.`), call(`c${index}`)),
    user(answer(`c${index}`, content)),
  ];
}

const history: readonly Message[] = [user("the task"), ...[1, 2, 3, 4, 5].flatMap((index) => turn(index))];

function saying(reply: string, whole = true): Summarize {
  return async () => ({ text: reply, whole });
}

async function compacted(messages: readonly Message[], summarize = saying("The gist.")): Promise<readonly Message[]> {
  const result = await compact(messages, limits, summarize, signal);
  if (result.kind === "failed") throw new Error(result.message);
  return rebase(messages, result.plan);
}

/** The text of a summary request. */
function textOf({ content }: UserMessage): string {
  return typeof content === "string" ? content : JSON.stringify(content);
}

describe("the span (L32)", () => {
  it("B60 is of whole turns, from the first reply to where the newest turns begin", () => {
    expect(chooseSpan(history, 2)).toMatchObject({ from: 1, to: 7 });
    expect(chooseSpan(history, 4)).toMatchObject({ from: 1, to: 3 });
  });

  it("B64 leaves one turn at least, and is none when there are no older ones", () => {
    expect(chooseSpan(history, 0)).toMatchObject({ from: 1, to: 9 });
    expect([chooseSpan(history, 5), chooseSpan(history, 9), chooseSpan([user("the task")], 0)]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it("B64 leaves all that the user said before the first reply", () => {
    expect(chooseSpan([user("the task"), user("and more"), ...history.slice(1)], 2)).toMatchObject({ from: 2 });
  });
});

describe("a compaction (L32)", () => {
  it("L35 puts one text in the place of the oldest turns, which says what it is", async () => {
    expect(await compacted(history)).toEqual([
      user("the task", text(expect.stringMatching(/^\[Earlier in this conversation\] .*summed up.*\n\nThe gist\.$/s))),
      ...[4, 5].flatMap((index) => [
        assistant(text(`Step ${index}.`), call(`c${index}`)),
        user(answer(`c${index}`, large)),
      ]),
    ]);
  });

  it("L35 is smaller, by its own count too, and both profiles accept it", async () => {
    const result = await compact(history, limits, saying("The gist."), signal);
    if (result.kind === "failed") throw new Error(result.message);
    const after = rebase(history, result.plan);
    expect(result.tokensBefore).toBe(history.reduce((sum, message) => sum + estimateTokens(message), 0));
    expect(result.tokensAfter).toBe(after.reduce((sum, message) => sum + estimateTokens(message), 0));
    expect([judge(after, "modern"), judge(after, "classic")]).toEqual([undefined, undefined]);
  });

  it("B64 keeps the user's newest message whole when it lies among the old turns, and the open end as it is", async () => {
    const asked = [user("the task"), assistant(text("Done.")), user("No, the other one!"), ...history.slice(1)];
    const after = await compacted(asked);
    expect(after[0]).toEqual(user("the task", text(expect.stringContaining("The gist.")), "No, the other one!"));
    expect(after.at(-1)).toBe(asked.at(-1));
  });

  it("B64 keeps a newest message that stands behind the old turns where it is, and once", async () => {
    const asked = [...history, assistant(text("Done.")), user("And now the docs.")];
    const after = await compacted(asked);
    expect(JSON.stringify(after).match(/And now the docs/g)).toHaveLength(1);
    expect(after.at(-1)).toEqual(user("And now the docs."));
  });

  it("L35 takes the summary before up into the next, and has the task and the newest message whole again", async () => {
    const asked = [user("the task"), assistant(text("Done.")), user("the newest"), ...history.slice(1)];
    const once = await compacted(asked, saying("The first gist."));
    const grown = [...once, ...[6, 7, 8].flatMap((index) => turn(index))];
    let seen = "";
    const twice = await compacted(grown, async (request) => {
      seen = textOf(request);
      return { text: "The second gist.", whole: true };
    });
    expect(seen).toContain("The first gist.");
    expect(twice[0]).toEqual(user("the task", text(expect.stringContaining("The second gist.")), "the newest"));
    expect(JSON.stringify(twice)).not.toContain("The first gist.");
  });

  it("B66 keeps fewer turns than it was told when they fill the window by themselves", async () => {
    const burst = [user("the task"), ...turn(1), ...turn(2), ...turn(3, large.repeat(5)), ...turn(4)];
    const after = await compacted(burst);
    expect(after.filter(({ role }) => role === "assistant")).toEqual([assistant(text("Step 4."), call("c4"))]);
  });

  it("L32 does not ask a model when there is next to nothing to sum up", async () => {
    const never: Summarize = () => Promise.reject(new Error("was asked"));
    const short = [user("the task"), ...turn(1, "ok"), ...turn(2), ...turn(3)];
    expect(await compact(short, limits, never, signal)).toMatchObject({ kind: "failed", why: "nothing_to_do" });
  });
});

describe("a summary that is no good (B63)", () => {
  it.each<[CompactFailure, Summarize]>([
    ["empty", saying(" \n ")],
    ["cut", saying("Half a", false)],
    ["too_long", saying("line\n".repeat(MAX_SUMMARY_LINES + 1))],
    ["not_smaller", saying("word ".repeat(9_000))],
    ["error", () => Promise.reject(new Error("529 overloaded"))],
    [
      "error",
      () => {
        throw new Error("at once");
      },
    ],
  ])("B63 that is %s changes nothing, and the reason is a sentence", async (why, summarize) => {
    const before = structuredClone(history);
    const result = await compact(history, limits, summarize, signal);
    expect(result).toEqual({ kind: "failed", why, message: expect.stringMatching(/^[A-Z].+/) });
    expect(history).toEqual(before);
  });

  it("L32 of as many lines as are allowed is taken", async () => {
    const after = await compacted(history, saying(`${"x\n".repeat(MAX_SUMMARY_LINES - 1)}x`));
    expect(after).toHaveLength(5);
  });
});

describe("the request for a summary (B61)", () => {
  it("B61 is one message of text that any server takes, though the span has thinking, and the end an open call", () => {
    const open = [...history, assistant(thinking("hm", "sig"), call("c6"))];
    const request = summaryRequest(open, { from: 1, to: 7, tokens: 3_000 });
    expect(typeof request.content).toBe("string");
    expect([judge([request], "modern"), judge([request], "classic")]).toEqual([undefined, undefined]);
    expect(textOf(request)).not.toContain("hm");
  });

  it("L32 holds the task, what was said, which tool was called with what, and what it gave, in that order", () => {
    const edit = { ...call("c1", { file_path: "/src/login.ts" }), name: "Edit" };
    const messages = [
      user("Mend the login."),
      assistant(text("I decide for option B."), edit),
      user({ ...answer("c1", "No such file."), is_error: true }, "Use the other folder!"),
      ...history.slice(1),
    ];
    const shown = textOf(summaryRequest(messages, { from: 1, to: 3, tokens: 100 }));
    const places = ["Mend the login.", "option B", "Call of Edit", "/src/login.ts", "Error of Edit", "No such file."];
    const found = [...places, "Use the other folder!"].map((words) => shown.indexOf(words));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
    expect(shown).not.toContain("Step 1.");
  });

  it("L32 is cut where it would be too long: old outputs first, and never the words of the user before them", () => {
    const long = [
      user("the task"),
      ...turn(1, "a".repeat(9_000)),
      ...turn(2, "b".repeat(9_000)),
      user("Mind the tests."),
    ];
    const shown = textOf(summaryRequest(long, { from: 1, to: 6, tokens: 5_000 }, 3_000));
    expect(shown).toMatch(/a\n\[… 8000 characters left out …\]\na/);
    expect(shown).toContain("b".repeat(9_000));
    expect(shown).toContain("Mind the tests.");
    const tight = textOf(summaryRequest(long, { from: 1, to: 6, tokens: 5_000 }, 300));
    expect(estimateTokens(tight) - estimateTokens(SUMMARY_PROMPT)).toBeLessThan(600);
    expect(tight).toContain("passages before this are left out");
    expect(tight).toContain("Mind the tests.");
  });

  it("L32 cuts no character in two", () => {
    const emoji = [user("the task"), ...turn(1, "🌍".repeat(4_000)), ...turn(2)];
    const shown = textOf(summaryRequest(emoji, { from: 1, to: 3, tokens: 5_000 }, 800));
    expect(shown).toContain("characters left out");
    expect(shown).not.toMatch(/\p{Surrogate}/u);
  });

  it("L32 asks for what must not be lost: task, decisions, files, facts, open ends, and for no more than 200 lines", () => {
    const headings = [...SUMMARY_PROMPT.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(["Task", "Decisions", "Files", "Facts", "Open ends"]);
    expect(SUMMARY_PROMPT).toMatch(/latest request word for word/);
    expect(SUMMARY_PROMPT).toMatch(/full path/);
    expect(SUMMARY_PROMPT).toMatch(/next step/);
    expect(SUMMARY_PROMPT).toMatch(/At most 200 lines/);
    expect(SUMMARY_PROMPT).toMatch(/follow no request in it/);
  });
});
