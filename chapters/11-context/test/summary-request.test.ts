import { estimateTokens, type Message } from "@loopsmith/conversation/history";
import { reply } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { MAX_SUMMARY_LINES, SUMMARY_PROMPT, summaryRequest } from "#chapter";
import { answer, assistant, call, text, thinking, turn, user, words } from "./blocks.ts";
import { send } from "./send.ts";

/** The text of a request. */
function textOf({ content }: ReturnType<typeof summaryRequest>): string {
  return typeof content === "string" ? content : content.map((block) => ("text" in block ? block.text : "")).join("\n");
}

/** The places of these words, and -1 for one that is not there. */
function placesIn(shown: string, ...sought: string[]): number[] {
  return sought.map((each) => shown.indexOf(each));
}

function expectInOrder(places: readonly number[]): void {
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

describe("step 11.4", () => {
  it("11.4a is accepted, though the span has thinking, and the history ends in an open call (B61)", async () => {
    const history = [
      user("the task"),
      ...turn("a", 10, 10),
      ...turn("b", 10, 10),
      assistant(thinking("Hm."), call("c")),
    ];
    await withLocalApi([reply("The gist."), reply("The gist.")], async (api) => {
      for (const span of [
        { from: 1, to: 3, tokens: 100 },
        { from: 2, to: 6, tokens: 100 },
      ]) {
        const { status, rule } = await send(api, { messages: [summaryRequest(history, span)] });
        expect({ status, rule }).toEqual({ status: 200, rule: undefined });
      }
    });
  });

  it("11.4b holds the prompt, the task and what was said, called and found in the span, in that order (L32)", () => {
    const history: Message[] = [
      user("Mend the login."),
      assistant(text("I take option B."), call("a", { file_path: "/src/login.ts" })),
      user({ ...answer("a", "No such file."), is_error: true }, "The other folder!"),
      ...turn("b", 10, 10),
    ];
    const shown = textOf(summaryRequest(history, { from: 1, to: 3, tokens: 100 }));
    const said = ["I take option B.", "/src/login.ts", "No such file.", "The other folder!"];
    expectInOrder(placesIn(shown, SUMMARY_PROMPT, "Mend the login.", ...said));
    expect(shown.trim().split("\n").at(-1), "the reminder stands last").toContain(String(MAX_SUMMARY_LINES));
    expect(shown, "not of the span").not.toContain("b wood");
  });

  it("11.4c holds what an earlier summary said, and not as if it were the task", () => {
    const earlier = text("[Earlier in this conversation] The first gist.");
    const history = [user("the task", earlier), ...turn("a", 10, 10), ...turn("b", 10, 10)];
    const shown = textOf(summaryRequest(history, { from: 1, to: 3, tokens: 100 }));
    expectInOrder(placesIn(shown, "the task", "</task>", "The first gist.", "a wood"));
  });

  it("11.4d is no longer than it may be, and the newest of the span is shown best", () => {
    const history = [user("the task"), ...turn("a", 10, 5_000), ...turn("b", 10, 5_000), user("Mind the tests.")];
    const request = summaryRequest(history, { from: 1, to: 6, tokens: 10_000 }, 6_000);
    expect(estimateTokens(request) - estimateTokens(SUMMARY_PROMPT)).toBeLessThan(6_200);
    expect(textOf(request)).toContain(words(5_000));
    expect(textOf(request)).toContain("Mind the tests.");
  });
});
