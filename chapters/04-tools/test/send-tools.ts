import type { LocalServer } from "@loopsmith/local-api/node";
import type { ToolSchema } from "#chapter";

/** Offers the tools to the model in one request over HTTP: whether the API takes them, or the rule that they break. */
export async function sendTools(
  api: LocalServer,
  tools: readonly ToolSchema[],
): Promise<{ status: number; rule?: string }> {
  const response = await fetch(`${api.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": api.apiKey, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({
      model: "scripted-modern",
      max_tokens: 1_000,
      tools,
      messages: [{ role: "user", content: "go" }],
    }),
  });
  if (response.status === 200) return { status: 200 };
  // biome-ignore lint/suspicious/noExplicitAny: the body is what the test looks at.
  const body: any = await response.json();
  return { status: response.status, rule: body.error?.details?.rule };
}
