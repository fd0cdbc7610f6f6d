import { findHistoryProblem } from "@loopsmith/conversation/history";
import { joinPieces } from "@loopsmith/llm/client";
import { requestBody } from "@loopsmith/llm/request";
import { validateRequest } from "@loopsmith/local-api/validate";
import type { Message } from "@loopsmith/loop";

const HEADERS = { "x-api-key": "test", "anthropic-version": "2023-06-01", "content-type": "application/json" };

/** What the strict validator says to the request of one more prompt, byte for byte: the rule it breaks, or nothing. */
export function judgeHistory(messages: readonly Message[]): string | undefined {
  const problem = findHistoryProblem(messages);
  if (problem !== undefined) return `${problem.rule} ${problem.message}`;
  const names = messages.flatMap(({ content }) =>
    typeof content === "string" ? [] : content.flatMap((block) => (block.type === "tool_use" ? [block.name] : [])),
  );
  const tools = [...new Set(names)].map((name) => ({ name, input_schema: { type: "object" as const } }));
  const next = { role: "user" as const, content: "Go on." };
  const body = joinPieces(requestBody({ model: "m", maxTokens: 100, tools, messages: [...messages, next] }));
  const verdict = validateRequest(
    { method: "POST", path: "/v1/messages", headers: new Headers(HEADERS), body },
    {
      strictness: "portable",
      findModel: (name) => ({ name, profile: "classic", contextWindow: 1_000_000, maxOutputTokens: 64_000 }),
    },
  );
  return verdict.kind === "refused" ? `${verdict.problem.rule} ${verdict.problem.message}` : undefined;
}
