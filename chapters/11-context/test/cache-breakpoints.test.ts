import type { Message } from "@loopsmith/conversation/history";
import { type Model, reply, text as said, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { markCacheBreakpoints, type RequestParts } from "#chapter";
import { answer, assistant, call, text, thinking, user, words } from "./blocks.ts";
import { send } from "./send.ts";

const MARK = { cache_control: { type: "ephemeral" } } as const;
const system = [text(words(2_000)), text("Today is Monday.")];
const tools = ["Read", "Grep"].map((name) => ({ name, input_schema: { type: "object" as const } }));

/** Thinks and calls, every tenth time more often than the API looks back over. */
const model: Model = ({ messages }) => {
  const n = messages.length;
  const count = n % 20 === 1 ? 15 : 1;
  const calls = Array.from({ length: count }, (_, index) => toolUse("Read", { n, index }, `t${n}_${index}`));
  return reply([{ type: "thinking", thinking: "Hm." }, said(`Message ${n}.`), ...calls]);
};

/** The percentage of the input of fifty turns that comes from the cache, over HTTP. */
async function shareOfFiftyTurns(): Promise<number> {
  let [read, all] = [0, 0];
  let history: readonly Message[] = [user("the task")];
  await withLocalApi(model, async (api) => {
    for (let turns = 0; turns < 50; turns += 1) {
      const { rule, content, usage } = await send(api, markCacheBreakpoints({ system, tools, messages: history }));
      expect(rule).toBeUndefined();
      read += usage.cache_read_input_tokens;
      all += usage.cache_read_input_tokens + usage.cache_creation_input_tokens + usage.input_tokens;
      const results = content.flatMap((block) => (block.type === "tool_use" ? [answer(block.id, words(100))] : []));
      history = [...history, { role: "assistant", content }, user(...results)];
    }
  });
  return (100 * read) / all;
}

function marksIn(value: unknown): number {
  return (JSON.stringify(value).match(/"cache_control"/g) ?? []).length;
}

const history: readonly Message[] = [
  user("the task"),
  assistant(thinking("Hm."), call("a")),
  user(answer("a")),
  assistant(call("b"), call("c")),
  user(answer("b"), answer("c"), "Hurry."),
];

describe("step 11.7", () => {
  it("11.7a of fifty turns 95 % of the input is read from the cache, and nothing is refused (L36, M48)", async () => {
    expect(await shareOfFiftyTurns()).toBeGreaterThanOrEqual(95);
  });

  it("11.7a marks system prompt, tools, the newest input and the one before the newest reply", () => {
    const marked = markCacheBreakpoints({ system, tools, messages: history });
    expect(marked.system).toEqual([system[0], { ...text("Today is Monday."), ...MARK }]);
    expect(marked.tools.map(marksIn)).toEqual([0, 1]);
    expect(marked.messages.map(marksIn)).toEqual([0, 0, 1, 0, 1]);
    expect(marked.messages[2]).toEqual(user({ ...answer("a"), ...MARK }));
    expect(marked.messages[4]).toEqual(user(answer("b"), answer("c"), { ...text("Hurry."), ...MARK }));
  });

  it("11.7b never marks thinking or blank text (M49)", () => {
    const strange = [user("the task", " "), assistant(text("So.")), { ...user("Go on.", thinking("Hm.")) }];
    const { messages } = markCacheBreakpoints({ system: [], tools: [], messages: strange });
    expect(messages).toEqual([
      user({ ...text("the task"), ...MARK }, " "),
      assistant(text("So.")),
      user({ ...text("Go on."), ...MARK }, thinking("Hm.")),
    ]);
  });

  it("11.7c finds the two inputs behind a paused reply, and where two messages of the user stand in a row", () => {
    const paused = [...history, assistant(text("So far"))];
    expect(markCacheBreakpoints({ system, tools, messages: paused }).messages.map(marksIn)).toEqual([0, 0, 1, 0, 1, 0]);
    const queued = [...history, user("More.")];
    expect(markCacheBreakpoints({ system, tools, messages: queued }).messages.map(marksIn)).toEqual([0, 0, 1, 0, 0, 1]);
  });

  it("11.7d leaves what was given as it was, and the same objects where nothing is to be marked (L50)", () => {
    const parts: RequestParts = { system, tools, messages: history };
    const before = structuredClone(parts);
    const marked = markCacheBreakpoints(parts);
    expect(parts).toEqual(before);
    expect([0, 1, 3].every((index) => marked.messages[index] === history[index])).toBe(true);
    expect(markCacheBreakpoints({ ...marked, messages: history }).system).toBe(marked.system);
    expect(markCacheBreakpoints({ system: [], tools: [], messages: [] })).toEqual({
      system: [],
      tools: [],
      messages: [],
    });
  });
});
