import { drawHistory, shortestPart } from "@loopsmith/local-api/explain";
import { reply } from "@loopsmith/local-api/model";
import { type WithLocalApiOptions, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { post } from "./server-client.ts";

const user = (content: unknown) => ({ role: "user", content });
const assistant = (...content: unknown[]) => ({ role: "assistant", content });
const call = (id: string) => ({ type: "tool_use", id, name: "echo", input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "Done." });
const text = (words: string) => ({ type: "text", text: words });
const TOOLS = [{ name: "echo", input_schema: { type: "object" } }];

/** What a test is told whose client sends these messages. */
async function told(messages: readonly unknown[], options: WithLocalApiOptions = {}): Promise<string[]> {
  const body = { model: "scripted-modern", max_tokens: 10, tools: TOOLS, messages };
  const run = withLocalApi([reply("Yes.")], (api) => post(api, body), options);
  const error = await run.then(
    () => new Error("It was not refused."),
    (reason: Error) => reason,
  );
  return error.message.split("\n");
}

describe("a test whose request is refused", () => {
  it("M33 is shown the shortest history that shows the mistake, and the rule", async () => {
    const messages = [
      user("Look at both files, please, and tell me what is in them."),
      assistant(text("I look."), call("t1"), call("t2")),
      user([result("t1"), result("t2"), text("Go on.")]),
      assistant(text("One more."), call("t3"), call("t4")),
      user([result("t3"), text("Here it is.")]),
      assistant(text("Thank you.")),
      user("And now?"),
    ];
    const [first, ...rest] = await told(messages);
    expect(first).toMatch(/^Request 1 was refused by M\d+ with 400: .*t4/);
    expect(rest.slice(0, -1)).toEqual([
      "The shortest history that shows it:",
      expect.stringMatching(/^ {2}user {7}text "/),
      "  assistant  tool_use echo, id t3",
      "             tool_use echo, id t4",
      "  user       tool_result for t3",
    ]);
    expect(rest.at(-1)).toMatch(/^The rule: docs\/rules\/messages-api\.md#m\d+$/);
  });

  it("is told of it behind what else went wrong", async () => {
    const run = withLocalApi([reply("Yes.")], async (api) => {
      const { status } = await post(api, { model: "scripted-modern", max_tokens: 10, messages: [] });
      expect(status).toBe(200);
    });
    await expect(run).rejects.toThrow(/^expected 400 to be 200.*\nRequest 1 was refused by M\d+ with 400: /);
  });

  it("is shown none when the rule is about something else", async () => {
    const messages = [user("Go."), assistant(call("t1")), user([result("t1")])];
    expect(await told(messages, { key: "another" })).toEqual([
      expect.stringContaining("refused by M05 with 401"),
      "The rule: docs/rules/messages-api.md#m05",
    ]);
  });
});

describe("the shortest part of a list", () => {
  it("holds, and does not with anything less", async () => {
    const items = Array.from({ length: 60 }, (_, index) => index);
    const needed = [3, 17, 18, 41];
    let asked = 0;
    const part = await shortestPart(items, async (some) => {
      asked += 1;
      return needed.every((item) => some.includes(item));
    });
    expect(part).toEqual(needed);
    expect(asked).toBeLessThan(60 * 7);
  });

  it("loses items that can only go together", async () => {
    const isEven = async (some: readonly number[]) => some.length % 2 === 0 && some.includes(4);
    expect(await shortestPart([1, 2, 3, 4, 5, 6], isEven)).toHaveLength(2);
  });
});

it("draws whatever was sent", () => {
  const odd = [user([]), user([{ type: "image" }]), 7, assistant({ type: "thinking", thinking: "Hm. ".repeat(30) })];
  expect(drawHistory(odd)).toEqual([
    "user       []",
    "user       image",
    "undefined  nothing",
    `assistant  thinking "${"Hm. ".repeat(30).slice(0, 39)}…`,
  ]);
});
