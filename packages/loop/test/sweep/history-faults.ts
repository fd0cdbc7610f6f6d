import { ConversationManager, contentBlocks, type Message } from "@loopsmith/conversation/history";
import { createLocalApi, reply, type ScriptedBlock, type ScriptedReply } from "@loopsmith/local-api";
import { toAnthropicTools } from "@loopsmith/loop";
import type { AnyTool } from "@loopsmith/tools/tool";
import { registryOf } from "../scripted-tools.ts";

/** I1: each stored call has exactly one result, in call order, before anything else of the next message. */
export function pairFaults(messages: readonly Message[]): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const calls = contentBlocks(message).flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
    const next = messages[index + 1];
    const answers = next === undefined ? [] : contentBlocks(next);
    const first = answers
      .slice(0, calls.length)
      .map((block) => (block.type === "tool_result" ? block.tool_use_id : "no result"));
    const results = answers.filter(({ type }) => type === "tool_result").length;
    if (message.role === "assistant" && results !== calls.length)
      faults.push(`I1 ${calls.length} calls, ${results} results`);
    if (calls.join() !== first.slice(0, calls.length).join()) faults.push(`I1 calls ${calls} are answered by ${first}`);
    for (const id of calls) {
      if (ids.has(id)) faults.push(`I1 two calls are called ${id}`);
      ids.add(id);
    }
  }
  return faults;
}

/** I2: each block that the model is said to have written is one that it has written, from its beginning to its end. */
export function unfinishedBlocks(messages: readonly Message[], replies: readonly ScriptedReply[]): string[] {
  const whole = new Set(replies.flatMap(({ blocks, stopReason }) => blocks.map((block) => written(block, stopReason))));
  const stored = messages.flatMap((message) => (message.role === "assistant" ? contentBlocks(message) : []));
  const texts = stored.map((block) =>
    block.type === "tool_use" ? `${block.name} ${JSON.stringify(block.input)}` : said(block),
  );
  return texts.filter((text) => !whole.has(text)).map((text) => `I2 nobody has written ${text}`);
}

function written(block: ScriptedBlock, stopReason: string | undefined): string {
  if (block.type !== "tool_use") return said(block);
  if (block.json === undefined) return `${block.name} ${JSON.stringify(block.input)}`;
  // What was cut may not be stored at all; what ended and is no JSON is stored as an empty input.
  return stopReason === "max_tokens" ? "a call that was cut" : `${block.name} {}`;
}

function said(
  block: { type: string } | { type: "text"; text: string } | { type: "thinking"; thinking: string },
): string {
  if ("text" in block) return `text ${block.text}`;
  return "thinking" in block ? `thinking ${block.thinking}` : block.type;
}

const judges = (["modern", "classic"] as const).map((profile) =>
  createLocalApi({
    model: () => reply("Fine."),
    models: { judge: () => reply("Fine.") },
    profile,
    strictness: "portable",
  }),
);

/** I6: what strict servers of both profiles have against the next request that is made of this history. */
export async function refusals(messages: readonly Message[], tools: readonly AnyTool[]): Promise<string[]> {
  const conversation = new ConversationManager(messages);
  conversation.addUser("Go on.");
  const request = { model: "judge", max_tokens: 100, messages: conversation.messages };
  const body = JSON.stringify({ ...request, tools: toAnthropicTools(registryOf(...tools)) });
  const headers = { "x-api-key": "any", "anthropic-version": "2023-06-01", "content-type": "application/json" };
  const answers = judges.map(async (judge) => {
    const answer = await judge.handle(new Request("http://127.0.0.1/v1/messages", { method: "POST", headers, body }));
    const text = await answer.text();
    return answer.status === 200 ? [] : [`I6 refused: ${text}`];
  });
  return (await Promise.all(answers)).flat();
}
