import { findHistoryProblem, type Message } from "@loopsmith/conversation/history";
import { validateRequest } from "@loopsmith/local-api/validate";

/** What the strict validator says of a history. */
export type HistoryVerdict =
  | { kind: "valid"; tokens: number }
  | { kind: "broken"; rule: string; message: string }
  | { kind: "empty" };

const HEADERS = { "x-api-key": "playground", "anthropic-version": "2023-06-01", "content-type": "application/json" };
const MODEL = { profile: "classic", contextWindow: 10_000_000, maxOutputTokens: 64_000 } as const;

/** Judges the request that would ask for one more answer, as strictly as the local server does anywhere (L06). */
export function judgeHistory(messages: readonly Message[]): HistoryVerdict {
  if (messages.length === 0) return { kind: "empty" };
  const problem = findHistoryProblem(messages);
  if (problem !== undefined) return { kind: "broken", rule: problem.rule, message: problem.message };
  const verdict = validateRequest(
    { method: "POST", path: "/v1/messages", headers: new Headers(HEADERS), body: requestBody(messages) },
    { strictness: "portable", findModel: (name) => ({ name, ...MODEL }) },
  );
  if (verdict.kind === "accepted") return { kind: "valid", tokens: verdict.inputTokens };
  return { kind: "broken", rule: verdict.problem.rule, message: verdict.problem.message };
}

function requestBody(messages: readonly Message[]): Uint8Array {
  const names = messages.flatMap(({ content }) =>
    typeof content === "string" ? [] : content.flatMap((block) => (block.type === "tool_use" ? [block.name] : [])),
  );
  const tools = [...new Set(names)].map((name) => ({ name, input_schema: { type: "object" } }));
  const last = messages.at(-1)?.role === "assistant" ? [{ role: "user", content: "Go on." }] : [];
  const body = { model: "judge", max_tokens: 100, tools, messages: [...messages, ...last] };
  return new TextEncoder().encode(JSON.stringify(body));
}
