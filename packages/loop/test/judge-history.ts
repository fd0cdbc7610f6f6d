import { findHistoryProblem } from "@loopsmith/conversation/history";
import { validateRequest } from "@loopsmith/local-api/validate";
import type { Message } from "@loopsmith/loop";

const HEADERS = { "x-api-key": "test", "anthropic-version": "2023-06-01", "content-type": "application/json" };

/** What the strict validator of the local API says to this history with one more prompt: the rule it breaks, or nothing. */
export function judgeHistory(messages: readonly Message[]): string | undefined {
  const problem = findHistoryProblem(messages);
  if (problem !== undefined) return `${problem.rule} ${problem.message}`;
  const names = messages.flatMap(({ content }) =>
    typeof content === "string" ? [] : content.flatMap((block) => (block.type === "tool_use" ? [block.name] : [])),
  );
  const tools = [...new Set(names)].map((name) => ({ name, input_schema: { type: "object" } }));
  const request = { model: "m", max_tokens: 100, tools, messages: [...messages, { role: "user", content: "Go on." }] };
  const body = new TextEncoder().encode(JSON.stringify(request));
  const verdict = validateRequest(
    { method: "POST", path: "/v1/messages", headers: new Headers(HEADERS), body },
    {
      strictness: "portable",
      findModel: (name) => ({ name, profile: "classic", contextWindow: 1_000_000, maxOutputTokens: 64_000 }),
    },
  );
  return verdict.kind === "refused" ? `${verdict.problem.rule} ${verdict.problem.message}` : undefined;
}
