import {
  ConversationManager,
  type ConversationSnapshot,
  estimateTokens,
  HistoryError,
  type Message,
  type TokenUsage,
} from "@loopsmith/conversation";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";

function started(...initial: Message[]): ConversationManager {
  return new ConversationManager(initial.length > 0 ? initial : [user("go")]);
}

function problemOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof HistoryError) return error.problem;
    throw error;
  }
  return undefined;
}

function usage(input_tokens: number, output_tokens = 0): TokenUsage {
  return { input_tokens, output_tokens, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
}

describe("addUser", () => {
  it("appends user input as it was given", () => {
    const conversation = new ConversationManager();
    conversation.addUser("hello");
    expect(conversation.messages).toEqual([{ role: "user", content: "hello" }]);
  });

  it("M28 joins two in a row into one message", () => {
    const conversation = new ConversationManager();
    conversation.addUser("one");
    conversation.addUser([text("two"), text("three")]);
    expect(conversation.messages).toEqual([user("one", "two", "three")]);
  });

  it("L19 puts input behind the results when those come last", () => {
    const conversation = started(user("go"), assistant(call("t1")), user(answer("t1")));
    conversation.addUser("and then?");
    expect(conversation.messages.at(-1)).toEqual(user(answer("t1"), "and then?"));
  });

  it.each([
    ["M36", ""],
    ["M34", [text("")]],
    ["M35", " \n"],
    ["M36", []],
    ["M34", [text("a"), text("")]],
    ["M56", [answer("t1")]],
    ["M63", [call("t1")]],
  ])("%s refuses %j and changes nothing", (rule, content) => {
    const conversation = started();
    expect(problemOf(() => conversation.addUser(content))).toMatchObject({ rule });
    expect(conversation.messages).toEqual([user("go")]);
  });

  it("L06a is refused while a turn is open", () => {
    const conversation = started();
    conversation.openTurn(assistant(text("hm")));
    expect(problemOf(() => conversation.addUser("wait"))).toMatchObject({ rule: "L06a", path: "turn" });
    expect(conversation.messages).toEqual([user("go")]);
  });
});

describe("openTurn", () => {
  it("B01 gives the calls to run and shows nothing in the history", () => {
    const conversation = started();
    const calls = conversation.openTurn(assistant(text("I read"), call("t1"), call("t2")), usage(5));
    expect(calls).toEqual([call("t1"), call("t2")]);
    expect(conversation.messages).toEqual([user("go")]);
    expect(conversation.toolUseIds.has("t1")).toBe(false);
    expect(conversation.snapshot()).toEqual({ version: 1, messages: [user("go")] });
  });

  it("B33 gives a call whose input does not parse with its raw text, and stores {}", () => {
    const conversation = started();
    const raw = '{"path": tru, }';
    expect(conversation.openTurn(assistant(call("t1", raw)))).toEqual([call("t1", raw)]);
    conversation.commitTurn([{ ...answer("t1", "Unexpected token"), is_error: true }]);
    expect(conversation.messages[1]).toEqual(assistant(call("t1", {})));
  });

  it.each([
    ["M60", "messages.3.content.0.id", assistant(call("t1"))],
    ["M60", "messages.3.content.1.id", assistant(call("t2"), call("t2"))],
    ["M61", "messages.3.content.0.id", assistant(call("a.b"))],
    ["M75", "messages.3.content.1.name", assistant(text("x"), { ...call("t2"), name: "functions.Read" })],
  ])("%s at %s refuses a reply that could never be stored, before its calls run", (rule, path, reply) => {
    const conversation = started(user("go"), assistant(call("t1")), user(answer("t1")));
    expect(problemOf(() => conversation.openTurn(reply))).toMatchObject({ rule, path });
    expect(conversation.openReply).toBeUndefined();
  });

  it("B27 refuses a reply that answers nobody", () => {
    expect(problemOf(() => new ConversationManager().openTurn(assistant(text("hi"))))).toMatchObject({ rule: "L06a" });
    const conversation = started(user("go"), assistant(text("done")));
    expect(problemOf(() => conversation.openTurn(assistant(text("more"))))).toMatchObject({ rule: "L06a" });
  });

  it("refuses a second reply while calls of the first wait for results", () => {
    const conversation = started();
    conversation.openTurn(assistant(call("t1")));
    expect(problemOf(() => conversation.openTurn(assistant(text("x"))))).toMatchObject({ rule: "L06a", path: "turn" });
    conversation.commitTurn([answer("t1")]);
    expect(conversation.messages).toHaveLength(3);
  });
});

describe("commitTurn", () => {
  it("L02 stores the reply and its results, in call order, and extra behind them", () => {
    const conversation = started();
    conversation.openTurn(assistant(text("two"), call("t1"), call("t2")));
    conversation.commitTurn([answer("t2"), answer("t1")], [text("note")]);
    expect(conversation.messages).toEqual([
      user("go"),
      assistant(text("two"), call("t1"), call("t2")),
      user(answer("t1"), answer("t2"), text("note")),
    ]);
    expect([...conversation.toolUseIds]).toEqual(["t1", "t2"]);
  });

  it("stores a reply without calls alone", () => {
    const conversation = started();
    expect(conversation.openTurn(assistant(text("done")))).toEqual([]);
    conversation.commitTurn([]);
    expect(conversation.messages).toEqual([user("go"), assistant(text("done"))]);
  });

  it("L20 stores a cut reply and the request to go on", () => {
    const conversation = started();
    conversation.openTurn(assistant(text("half an ans")));
    conversation.commitTurn([], [text("Go on exactly where you stopped.")]);
    expect(conversation.messages.slice(1)).toEqual([
      assistant(text("half an ans")),
      user("Go on exactly where you stopped."),
    ]);
  });

  it("B35 joins the replies around a pause into one message", () => {
    const conversation = started();
    conversation.openTurn(assistant(text("part one")), usage(10, 2));
    expect(conversation.openReply).toEqual(assistant(text("part one")));
    conversation.openTurn(assistant(text("part two"), call("t1")), usage(20, 4));
    conversation.commitTurn([answer("t1")]);
    expect(conversation.messages).toEqual([
      user("go"),
      assistant(text("part one"), text("part two"), call("t1")),
      user(answer("t1")),
    ]);
    expect(conversation.snapshot().usage?.usage).toEqual(usage(20, 4));
  });

  it("B23 stores nothing of an empty reply, and takes the next user input", () => {
    const conversation = started(user("go"), assistant(call("t1")), user(answer("t1")));
    conversation.openTurn(assistant(), usage(50));
    conversation.commitTurn([]);
    conversation.addUser("are you there?");
    expect(conversation.messages).toEqual([user("go"), assistant(call("t1")), user(answer("t1"), "are you there?")]);
  });

  it("B54 B55 stores thinking as it came, empty and redacted too", () => {
    const conversation = started();
    const reply = assistant(thinking("", "S"), { type: "redacted_thinking", data: "D" }, call("t1"));
    conversation.openTurn(reply);
    conversation.commitTurn([answer("t1")]);
    expect(JSON.stringify(conversation.messages[1])).toBe(JSON.stringify(reply));
  });

  it.each([
    ["M53", [answer("t1")], []],
    ["M59", [answer("t1"), answer("t1"), answer("t2")], []],
    ["M56", [answer("t1"), answer("t2"), answer("t9")], []],
    ["M34", [answer("t1"), answer("t2")], [text("")]],
    ["M61", [answer("t1"), answer("t2"), answer("t 3")], []],
  ])("%s a failed commit changes nothing: the turn stays open and can be committed", (rule, results, extra) => {
    const conversation = started();
    conversation.openTurn(assistant(call("t1"), call("t2")), usage(5));
    const before = conversation.snapshot();
    const problem = problemOf(() => conversation.commitTurn(results, extra));
    expect(problem).toMatchObject({ rule: rule === "M61" ? "M56" : rule });
    expect(conversation.snapshot()).toEqual(before);
    expect([...conversation.toolUseIds]).toEqual([]);
    conversation.commitTurn([answer("t1"), answer("t2")]);
    expect(conversation.messages).toHaveLength(3);
  });

  it("L06a needs an open turn", () => {
    expect(problemOf(() => started().commitTurn([]))).toMatchObject({ rule: "L06a", path: "turn" });
  });
});

describe("dropTurn", () => {
  it("L23 forgets the open reply with its calls and its usage", () => {
    const conversation = started();
    conversation.openTurn(assistant(thinking("t", "s"), call("t1")), usage(5));
    conversation.dropTurn();
    expect(conversation.snapshot()).toEqual({ version: 1, messages: [user("go")] });
    expect(conversation.openTurn(assistant(call("t1")))).toEqual([call("t1")]);
  });
});

describe("tokens", () => {
  it("B67 counts from the last committed usage, and estimates what came since", () => {
    const conversation = started();
    conversation.openTurn(assistant(call("t1")), { ...usage(10, 5), cache_read_input_tokens: 1_000 });
    expect(conversation.totalTokens).toBe(estimateTokens(user("go")));
    conversation.commitTurn([answer("t1", [text("x".repeat(400))])]);
    expect(conversation.totalTokens).toBe(1_015 + 100);
    conversation.addUser("y".repeat(40));
    expect(conversation.totalTokens).toBe(1_015 + 110);
  });

  it("L30 keeps what it had estimated for the messages that were counted", () => {
    const conversation = started(user("x".repeat(400)));
    for (const [input, said] of [
      [500, "y".repeat(40)],
      [600, "z".repeat(80)],
    ] as const) {
      conversation.openTurn(assistant(text(said)), usage(input));
      conversation.commitTurn([], [text("w".repeat(400))]);
    }
    expect(conversation.snapshot().usage).toEqual({
      usage: usage(600),
      messageCount: 4,
      estimate: 100 + 10 + 100 + 20,
    });
  });

  it("B67 a reply that is not stored leaves the count where it was", () => {
    const conversation = started(user("x".repeat(400)));
    conversation.openTurn(assistant(), usage(7, 1));
    conversation.commitTurn([], [text("y".repeat(400))]);
    expect(conversation.totalTokens).toBe(200);
  });

  it("B67 a rebase of what was counted starts the count anew; one behind it does not", () => {
    const conversation = started();
    conversation.openTurn(assistant(text("done")), usage(90_000, 10));
    conversation.commitTurn([]);
    conversation.addUser("x".repeat(400));
    const shorter = [...conversation.messages.slice(0, 2), user("y".repeat(40))];
    conversation.rebase({ cause: "collapse", messages: shorter, firstChanged: 2, thinking: "keep" });
    expect(conversation.totalTokens).toBe(90_010 + 10);
    conversation.rebase({ cause: "compact", messages: [user("s".repeat(40))], firstChanged: 0, thinking: "strip" });
    expect(conversation.totalTokens).toBe(10);
  });
});

describe("rebase", () => {
  it("B17 forgets the ids that are gone and keeps the others", () => {
    const conversation = started(user("a"), assistant(call("t1")), user(answer("t1")), assistant(text("x")), user("b"));
    conversation.openTurn(assistant(call("t2")));
    conversation.commitTurn([answer("t2")]);
    const messages = [user("summary"), ...conversation.messages.slice(5)];
    conversation.rebase({ cause: "compact", messages, firstChanged: 0, thinking: "strip" });
    expect([...conversation.toolUseIds]).toEqual(["t2"]);
  });

  it("L50 keeps every message that did not change as the same object", () => {
    const conversation = started(user("a"), assistant(text("x")), user("b"), assistant(text("y")), user("c"));
    const before = [...conversation.messages];
    const messages = before.with(1, assistant(text("z")));
    conversation.rebase({ cause: "collapse", messages, firstChanged: 1, thinking: "strip" });
    expect(conversation.messages.map((message) => before.indexOf(message))).toEqual([0, -1, 2, 3, 4]);
    expect(Object.isFrozen(messages[1])).toBe(false);
    expect(conversation.messages.flatMap(unfrozen)).toEqual([]);
  });

  it("B64 is refused while a turn is open", () => {
    const conversation = started();
    conversation.openTurn(assistant(call("t1")));
    const plan = { cause: "compact", messages: [user("s")], firstChanged: 0, thinking: "strip" } as const;
    expect(problemOf(() => conversation.rebase(plan))).toMatchObject({ rule: "L06a", path: "turn" });
  });
});

describe("snapshot and restore", () => {
  it("survives JSON: messages, ids and the count", () => {
    const conversation = started();
    conversation.openTurn(assistant(call("t1")), usage(1_000, 10));
    conversation.commitTurn([answer("t1")]);
    const restored = ConversationManager.restore(JSON.parse(JSON.stringify(conversation.snapshot())));
    expect(restored.snapshot()).toEqual(conversation.snapshot());
    expect(restored.totalTokens).toBe(conversation.totalTokens);
    expect([...restored.toolUseIds]).toEqual(["t1"]);
  });

  it("refuses a snapshot of another version and says what to do", () => {
    const foreign = { ...started().snapshot(), version: 2 } as unknown as ConversationSnapshot; // as a file may hold it
    expect(problemOf(() => ConversationManager.restore(foreign))).toEqual({
      rule: "L06a",
      path: "version",
      message: "Update @loopsmith/conversation; it reads version 1, and the snapshot has 2.",
    });
  });

  it("M55 refuses a history that ends inside a turn, and names the way out", () => {
    const messages = [user("go"), assistant(call("t1"))];
    expect(() => ConversationManager.restore({ version: 1, messages })).toThrow(/\bM55\b/);
    expect(() => new ConversationManager(messages)).toThrow(/yieldMissingToolResultBlocks/);
  });
});

describe("what it stores", () => {
  it("is a frozen copy: the caller's objects stay the caller's", () => {
    const input = { path: "a.ts" };
    const reply = assistant(call("t1", input));
    const results = [answer("t1", [text("x")])];
    const initial = [user("go")];
    const conversation = new ConversationManager(initial);
    conversation.openTurn(reply);
    conversation.commitTurn(results);
    for (const value of [input, reply, reply.content, results[0], results[0]?.content, initial, initial[0]?.content]) {
      expect(Object.isFrozen(value)).toBe(false);
    }
    input.path = "b.ts";
    expect(conversation.messages[1]).toEqual(assistant(call("t1", { path: "a.ts" })));
    expect(conversation.messages.flatMap(unfrozen)).toEqual([]);
  });

  it("L50 keeps the messages of earlier turns as the same objects, in a list that grows in place", () => {
    const conversation = started({ role: "user", content: "go" });
    const list = conversation.messages;
    const [first] = list;
    conversation.openTurn(assistant(call("t1")));
    conversation.commitTurn([answer("t1")]);
    expect(conversation.messages).toBe(list);
    expect(list[0]).toBe(first);
    expect(list).toHaveLength(3);
  });

  it("joins input to a string in frozen blocks too", () => {
    const conversation = started({ role: "user", content: "go" });
    conversation.addUser("more");
    expect(conversation.messages).toEqual([user("go", "more")]);
    expect(conversation.messages.flatMap(unfrozen)).toEqual([]);
  });

  it("gives a snapshot that stays as it is", () => {
    const conversation = started();
    const { messages } = conversation.snapshot();
    conversation.addUser("more");
    expect(messages).toEqual([user("go")]);
  });

  it("M28 has no two messages of one role in a row, whatever it started with (B04: blocks in their order)", () => {
    const conversation = started(user("a"), user("b"), assistant(call("t1")), assistant(text("x")), user(answer("t1")));
    expect(conversation.messages).toEqual([user("a", "b"), assistant(call("t1"), text("x")), user(answer("t1"))]);
  });

  it("B26 M03 has no lone surrogate, in text, results, inputs and their keys", () => {
    const half = "\ud83d";
    const conversation = started(user(`a${half}`));
    conversation.openTurn(assistant(text(`${half}🌍`), call("t1", { [`k${half}`]: [half] })));
    conversation.commitTurn([answer("t1", [text(`${half}x`)])]);
    expect(conversation.messages).toEqual([
      user("a\ufffd"),
      assistant(text("\ufffd🌍"), call("t1", { "k\ufffd": ["\ufffd"] })),
      user(answer("t1", [text("\ufffdx")])),
    ]);
  });

  it("B25 keeps an own __proto__ key as data", () => {
    const conversation = started();
    conversation.openTurn(assistant(call("t1", JSON.parse('{"__proto__":{"admin":true}}'))));
    conversation.commitTurn([answer("t1")]);
    expect(JSON.stringify(conversation.messages[1])).toContain('{"__proto__":{"admin":true}}');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

function unfrozen(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(Object.isFrozen(value) ? [] : [value]), ...Object.values(value).flatMap(unfrozen)];
}
