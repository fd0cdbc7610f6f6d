import type { Message } from "@loopsmith/conversation/history";
import {
  type ModelProfile,
  type Strictness,
  type ValidationSettings,
  validateRequest,
} from "@loopsmith/local-api/validate";

const SETTINGS: Omit<ValidationSettings, "strictness"> = {
  findModel: (name) => ({ name, profile: name as ModelProfile, contextWindow: 1_000_000, maxOutputTokens: 64_000 }), // the tests name models by profile
};
const HEADERS = { "x-api-key": "test", "anthropic-version": "2023-06-01", "content-type": "application/json" };

const TOOLS = ["Read", "Grep"].map((name) => ({ name, input_schema: { type: "object" } }));

/** What the strict validator of the local API says about these messages: the rule they break, or nothing. */
export function judge(
  messages: readonly Message[],
  profile: ModelProfile,
  strictness: Strictness = "portable",
): string | undefined {
  const request = { model: profile, max_tokens: 100, tools: TOOLS, messages };
  const body = new TextEncoder().encode(JSON.stringify(request));
  const verdict = validateRequest(
    { method: "POST", path: "/v1/messages", headers: new Headers(HEADERS), body },
    { ...SETTINGS, strictness },
  );
  return verdict.kind === "refused" ? `${verdict.problem.rule} ${verdict.problem.message}` : undefined;
}

/** The messages as the next request would hold them: with user input last. */
export function asRequest(messages: readonly Message[]): readonly Message[] {
  return messages.at(-1)?.role === "user" ? messages : [...messages, { role: "user", content: "go on" }];
}
