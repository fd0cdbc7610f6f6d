import { type AssistantMessage, findHistoryProblem } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { yieldMissingToolResultBlocks } from "#chapter";

const WHY = "The session ended before the tool could answer.";
const calls = (...ids: string[]): AssistantMessage => ({
  role: "assistant",
  content: [
    { type: "text", text: "I look." },
    ...ids.map((id) => ({ type: "tool_use" as const, id, name: "Read", input: {} })),
  ],
});
const answerTo = (...ids: string[]) => ({
  role: "user",
  content: ids.map((id) => ({ type: "tool_result", tool_use_id: id, content: WHY, is_error: true })),
});

describe("step 10.7", () => {
  it("10.7a gives one message a turn, its results in call order (L24)", () => {
    const answers = [...yieldMissingToolResultBlocks([calls("t2", "t1", "t3"), calls("t4")], WHY)];
    expect(answers).toEqual([answerTo("t2", "t1", "t3"), answerTo("t4")]);
  });

  it("10.7b gives nothing for a reply without a call", () => {
    const spoken: AssistantMessage[] = [
      { role: "assistant", content: "Done." },
      { role: "assistant", content: [{ type: "text", text: "Done." }] },
    ];
    expect([...yieldMissingToolResultBlocks(spoken, WHY)]).toEqual([]);
    expect([...yieldMissingToolResultBlocks([...spoken, calls("t1")], WHY)]).toEqual([answerTo("t1")]);
  });

  it("10.7c answers the calls of the client only: the server answers its own", () => {
    const searched: AssistantMessage = {
      role: "assistant",
      content: [
        { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "x" } },
        { type: "tool_use", id: "t1", name: "Read", input: {} },
      ],
    };
    expect([...yieldMissingToolResultBlocks([searched], WHY)]).toEqual([answerTo("t1")]);
  });

  it("10.7d makes a broken history valid again", () => {
    const broken = [{ role: "user" as const, content: "Go." }, calls("t1", "t2")];
    expect(findHistoryProblem(broken)).toBeDefined();
    const mended = [...broken, ...yieldMissingToolResultBlocks([calls("t1", "t2")], WHY)];
    expect(findHistoryProblem(mended)).toBeUndefined();
  });
});
