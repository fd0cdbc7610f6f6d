import type { LocalServer } from "@loopsmith/local-api/node";
import type { ContentBlock, Message, TokenUsage } from "#chapter";

export type Answer =
  | { status: 200; content: ContentBlock[]; usage: TokenUsage }
  | { status: number; rule: string; message: string };

/** Sends the messages as one request over HTTP: what the model said, or the rule that the server names. */
export async function send(api: LocalServer, messages: readonly Message[]): Promise<Answer> {
  const tools = [{ name: "Grep", description: "Finds text.", input_schema: { type: "object" } }];
  const response = await fetch(`${api.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": api.apiKey, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({ model: "scripted-modern", max_tokens: 1_000, tools, messages }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the body is what the test looks at.
  const body: any = await response.json();
  if (response.status === 200) return { status: 200, content: body.content, usage: body.usage };
  return { status: response.status, rule: body.error.details?.rule, message: body.error.message };
}
