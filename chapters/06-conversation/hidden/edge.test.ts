import { expect, it } from "vitest";
import { ConversationManager, HistoryError, type Message, pairResults, storableReply } from "#chapter";

const go: Message = { role: "user", content: "Go." };
const calls = (...ids: string[]) => ({
  role: "assistant" as const,
  content: ids.map((id) => ({ type: "tool_use" as const, id, name: "Grep", input: {} })),
});
const resultOf = (id: string, content: string) => ({ type: "tool_result" as const, tool_use_id: id, content });

it("B17 L06a an id that an earlier turn has used is refused before its call can run", () => {
  const conversation = new ConversationManager([go]);
  conversation.openTurn(calls("t1"));
  conversation.commitTurn([resultOf("t1", "one")]);
  expect(() => conversation.openTurn(calls("t1"))).toThrow(HistoryError);
  expect(conversation.messages).toHaveLength(3);
});

it("L06a a snapshot shows nothing of an open turn, and stays as it was when the turn is committed", () => {
  const conversation = new ConversationManager([go]);
  conversation.openTurn(calls("t1"));
  const before = conversation.snapshot();
  conversation.commitTurn([resultOf("t1", "one")]);
  expect(before.messages).toHaveLength(1);
  expect(ConversationManager.restore(conversation.snapshot()).messages).toEqual(conversation.messages);
});

it("B33 an input of null, of a list and of a number are stored as an object, and the reply itself is left alone", () => {
  for (const input of [null, [1], 7, "{"]) {
    const reply = { role: "assistant" as const, content: [{ type: "tool_use" as const, id: "t1", name: "A", input }] };
    expect(storableReply(reply)?.content).toEqual([{ ...reply.content[0], input: {} }]);
    expect(reply.content[0]?.input).toBe(input);
  }
});

it("B19 forty results in another order come back in that of the calls", () => {
  const ids = Array.from({ length: 40 }, (_, index) => `t${(index * 7) % 40}`);
  const results = ids.map((id) => resultOf(id, `of ${id}`)).reverse();
  const { content } = pairResults(calls(...ids), results);
  expect(content).toMatchObject(ids.map((id) => ({ tool_use_id: id, content: `of ${id}` })));
});
