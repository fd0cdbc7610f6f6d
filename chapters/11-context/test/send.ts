import type { Message } from "@loopsmith/conversation/history";
import type { LocalServer } from "@loopsmith/local-api/node";
import type { RequestParts } from "#chapter";

export type Answer = {
  status: number;
  /** Why the server refuses it; undefined when it does not. */
  rule: string | undefined;
  content: Exclude<Message["content"], string>;
  usage: { input_tokens: number; cache_read_input_tokens: number; cache_creation_input_tokens: number };
};

/** Sends a request over HTTP to a server that refuses what the real one refuses. */
export async function send(api: LocalServer, { messages, system, tools }: Partial<RequestParts>): Promise<Answer> {
  const response = await fetch(`${api.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": api.apiKey, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({ model: "scripted-modern", max_tokens: 1_000, system, tools, messages }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the body is what the test looks at.
  const body: any = await response.json();
  return {
    status: response.status,
    rule: body.error?.details?.rule ?? body.error?.message,
    content: body.content,
    usage: body.usage,
  };
}
