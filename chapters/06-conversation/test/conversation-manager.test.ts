import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { ConversationManager, HistoryError, type UserContent } from "#chapter";
import { answer, assistant, call, text, user } from "./blocks.ts";
import { type Answer, send } from "./send.ts";

function ruleOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof HistoryError) return error.problem.rule;
    throw error;
  }
  return undefined;
}

describe("step 6.7", () => {
  it("6.7a refuses blank input, and any input while a turn is open", () => {
    const conversation = new ConversationManager([user("go")]);
    const blank: UserContent[] = ["", " \n", [], [text("a"), text("")]];
    expect(blank.map((content) => ruleOf(() => conversation.addUser(content)))).toEqual(["M36", "M35", "M36", "M34"]);
    expect(conversation.messages).toEqual([user("go")]);
    conversation.openTurn(assistant(call("t1")));
    expect(ruleOf(() => conversation.addUser("wait"))).toBe("L06a");
  });

  it("6.7b joins two in a row into one message", () => {
    const conversation = new ConversationManager();
    conversation.addUser("one");
    conversation.addUser([text("two"), text("three")]);
    expect(conversation.messages).toEqual([user("one", "two", "three")]);
  });

  it("6.7c keeps input as it was given, in a copy of its own", () => {
    const conversation = new ConversationManager();
    const content = [text("one")];
    conversation.addUser(content);
    expect(conversation.messages).toEqual([{ role: "user", content: [text("one")] }]);
    content[0] = text("changed later");
    expect(conversation.messages).toEqual([user("one")]);
  });
});

describe("step 6.8", () => {
  it("6.8a shows nothing of a turn before it is committed, and then all of it (B01)", () => {
    const conversation = new ConversationManager([user("go")]);
    conversation.openTurn(assistant(call("t1"), call("t2")));
    expect(conversation.messages).toEqual([user("go")]);
    conversation.commitTurn([answer("t2"), answer("t1")], [text("note")]);
    expect(conversation.messages).toEqual([
      user("go"),
      assistant(call("t1"), call("t2")),
      user(answer("t1"), answer("t2"), "note"),
    ]);
    expect([...conversation.toolUseIds]).toEqual(["t1", "t2"]);
  });

  it("6.8b changes nothing when a commit fails, and the turn can still be committed", () => {
    const conversation = new ConversationManager([user("go")]);
    conversation.openTurn(assistant(call("t1"), call("t2")));
    expect(ruleOf(() => conversation.commitTurn([answer("t1")]))).toBe("M53");
    expect(ruleOf(() => conversation.commitTurn([answer("t1"), answer("t2")], [text("")]))).toBe("M34");
    expect(conversation.messages).toEqual([user("go")]);
    expect([...conversation.toolUseIds]).toEqual([]);
    conversation.commitTurn([answer("t1"), answer("t2")]);
    expect(conversation.messages).toHaveLength(3);
  });

  it("6.8c every next request is accepted, over HTTP", async () => {
    const steps = [
      reply([toolUse("Grep", { pattern: "TODO" }), toolUse("Grep", { pattern: "FIXME" })]),
      reply([toolUse("Grep", { pattern: "XXX" })]),
      reply([]),
      reply("Three files."),
    ];
    await withLocalApi(steps, async (api) => {
      const conversation = new ConversationManager();
      const ask = async (): Promise<ReturnType<ConversationManager["openTurn"]>> => {
        const { content, usage } = granted(await send(api, conversation.messages));
        return conversation.openTurn({ role: "assistant", content }, usage);
      };
      conversation.addUser("Which files hold a TODO?");
      const calls = await ask();
      conversation.commitTurn(calls.map(({ id }) => answer(id)));
      await ask();
      conversation.dropTurn(); // Ctrl-C between the call and its result
      conversation.addUser("Are you there?");
      await ask();
      conversation.commitTurn([]); // an answer without a word (B23)
      conversation.addUser("Go on.");
      await ask();
      conversation.commitTurn([]);
      expect(conversation.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
    });
  });

  it("6.8d stores a cut reply and the request to go on, and counts from its usage (L20, B67)", () => {
    const usage = { input_tokens: 900, output_tokens: 100, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
    const conversation = new ConversationManager([user("go")]);
    conversation.openTurn(assistant(text("half an ans")), usage);
    conversation.commitTurn([], [text("x".repeat(40))]);
    expect(conversation.messages).toEqual([user("go"), assistant(text("half an ans")), user("x".repeat(40))]);
    expect(conversation.totalTokens).toBe(1_010);
    expect(ruleOf(() => conversation.commitTurn([]))).toBe("L06a");
  });
});

function granted(answered: Answer): Extract<Answer, { status: 200 }> {
  if ("rule" in answered) throw new Error(`The server refused the request: ${answered.message}`);
  return answered;
}
