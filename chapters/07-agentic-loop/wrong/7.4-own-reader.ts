// mistake: a request and a reader of one's own, which finds its way by the `event:` lines
// killed by: 7.4a
import type Anthropic from "@anthropic-ai/sdk";
import type { Conversation } from "@loopsmith/conversation/history";
import { clientFromEnvironment } from "@loopsmith/llm/client";
import type { LoopOptions } from "./loop-options.ts";
import type { TurnEnd, TurnRequest } from "./stream-turn.ts";
import type { ToolUse } from "./tool-use-context.ts";

export async function streamTurn(
  conversation: Conversation,
  request: TurnRequest,
  opts: Pick<LoopOptions, "onText" | "signal" | "context">,
): Promise<TurnEnd> {
  const client = request.client ?? clientFromEnvironment();
  const body = JSON.stringify({
    model: request.model ?? "scripted-modern",
    max_tokens: 1_000,
    stream: true,
    messages: conversation.messages,
    ...(request.tools && { tools: request.tools }),
  });
  const headers = { "content-type": "application/json" };
  const options = { body, headers, stream: true, maxRetries: 0, ...(opts.signal && { signal: opts.signal }) } as const;
  const response = await client.post("/v1/messages", options).asResponse();
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let step = await reader?.read(); step?.value; step = await reader?.read()) chunks.push(step.value);
  const content: ToolUse[] = [];
  let json = "";
  for (const part of Buffer.concat(chunks).toString().split("\n\n")) {
    const [, name, data = "{}"] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
    if (name === "content_block_start") {
      content.push((JSON.parse(data) as { content_block: ToolUse }).content_block);
      json = "";
    }
    if (name === "content_block_delta") {
      const { delta } = JSON.parse(data) as { delta: { text?: string; partial_json?: string } };
      json += delta.partial_json ?? "";
      if (delta.text !== undefined) opts.onText?.(delta.text);
    }
    const last = content.at(-1);
    if (name === "content_block_stop" && last?.type === "tool_use") last.input = JSON.parse(json || "{}");
  }
  const toolUses = content.filter(({ type }) => type === "tool_use");
  const message: Anthropic.AssistantMessageParam = { role: "assistant", content };
  conversation.openTurn(message);
  const usage = { input_tokens: 0, output_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  const reply = { message, model: "", stopReason: null, stopDetails: null, usage, dropped: [] };
  return { kind: "reply", reply, toolUses, needsFollowUp: toolUses.length > 0 };
}
