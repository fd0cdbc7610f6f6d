import type { MessagesClient } from "@loopsmith/llm/client";

const encoder = new TextEncoder();

/** What a model answers to request number n, from 1 on: a call with that id, or text. */
export type Answer = { toolUseId: string; name: string } | { text: string };

/** A client without a wire, which looks at no request: what a run costs with it is its own. */
export function answeringClient(answer: (request: number) => Answer): MessagesClient {
  let requests = 0;
  const post = () => ({
    asResponse: async () => {
      requests += 1;
      return new Response(encoder.encode(eventsOf(answer(requests))), {
        headers: { "content-type": "text/event-stream" },
      });
    },
  });
  return { post, postPieces: post };
}

function eventsOf(answer: Answer): string {
  const isCall = "toolUseId" in answer;
  const block = isCall
    ? { type: "tool_use", id: answer.toolUseId, name: answer.name, input: {} }
    : { type: "text", text: "" };
  const delta = isCall ? { type: "input_json_delta", partial_json: "{}" } : { type: "text_delta", text: answer.text };
  const usage = { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  const message = { id: "m", type: "message", role: "assistant", model: "m", content: [], stop_reason: null, usage };
  const events = [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: isCall ? "tool_use" : "end_turn", stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}
