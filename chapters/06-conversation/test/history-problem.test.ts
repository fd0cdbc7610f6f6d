import { reply } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { findHistoryProblem, type Message } from "#chapter";
import { answer, assistant, call, text, user } from "./blocks.ts";
import { send } from "./send.ts";

const go = user("go");
const pair = [assistant(call("t1")), user(answer("t1"))];

const BROKEN: [rule: string, path: string, messages: Message[]][] = [
  ["M29", "messages.0", [assistant(text("hi")), go]],
  ["M34", "messages.1.content.1", [go, assistant(text("a"), text("")), user("x")]],
  ["M53", "messages.1.content.0", [go, assistant(call("t1")), user("well?")]],
  ["M54", "messages.1.content.1", [go, assistant(call("t1"), call("t2")), user(answer("t1"))]],
  ["M55", "messages.1.content.0", [go, assistant(call("t1"))]],
  ["M56", "messages.4.content.0", [go, ...pair, assistant(text("x")), user(answer("t1"))]],
  ["M57", "messages.2.content.1", [go, assistant(call("t1")), user("here", answer("t1"))]],
  ["M59", "messages.2.content.1", [go, assistant(call("t1")), user(answer("t1"), answer("t1"))]],
  ["M60", "messages.3.content.0.id", [go, ...pair, ...pair]],
  ["M60", "messages.1.content.1.id", [go, assistant(call("t1"), call("t1")), user(answer("t1"))]],
  ["M64", "messages.1.content.0.input", [go, assistant(call("t1", "{")), user(answer("t1"))]],
];

const SOUND: Message[][] = [
  [go],
  [{ role: "user", content: "a string" }],
  [go, ...pair],
  [go, assistant(call("t1")), user(answer("t1"), "text behind the result")],
  [go, assistant(call("t1"), call("t2")), user(answer("t2")), user(answer("t1"))],
  [go, assistant(call("t1")), assistant(text("neighbours of one role are one message")), user(answer("t1"))],
];

describe("step 6.1", () => {
  it("6.1a names the first broken rule, and nothing of a sound history", () => {
    expect(BROKEN.map(([, , messages]) => findHistoryProblem(messages)?.rule)).toEqual(BROKEN.map(([rule]) => rule));
    expect(SOUND.map((messages) => findHistoryProblem(messages))).toEqual(SOUND.map(() => undefined));
  });

  it("6.1b the server agrees, over HTTP", async () => {
    const onlyElsewhere = "M29"; // a prefix of the assistant is refused by other servers than this one
    const histories = [
      ...SOUND,
      ...BROKEN.filter(([rule]) => rule !== onlyElsewhere).map(([, , messages]) => messages),
    ];
    const found = histories.map((messages) => findHistoryProblem(messages)?.rule);
    const model = (): ReturnType<typeof reply> => reply("fine");
    await withLocalApi(
      model,
      async (api) => {
        const refused = await Promise.all(histories.map(async (messages) => ruleOf(await send(api, messages))));
        expect(found).toEqual(refused);
      },
      { allowRefused: true },
    );
  });

  it("6.1c gives the path to the offending part", () => {
    expect(BROKEN.map(([, , messages]) => findHistoryProblem(messages)?.path)).toEqual(BROKEN.map(([, path]) => path));
  });

  it("6.1d looks at new messages alone when the rest was checked before (L50)", () => {
    const checked = { messageCount: 3, toolUseIds: new Set(["t1"]) };
    expect(findHistoryProblem([assistant(call("t2")), user(answer("t2"))], checked)).toBeUndefined();
    const repeated = findHistoryProblem([assistant(call("t1")), user(answer("t1"))], checked);
    expect(repeated).toMatchObject({ rule: "M60", path: "messages.3.content.0.id" });
  });
});

function ruleOf(answered: Awaited<ReturnType<typeof send>>): string | undefined {
  return "rule" in answered ? answered.rule : undefined;
}
