import type { ModelFacts, ValidationSettings, Verdict } from "@loopsmith/local-api/validate";
import { validateRequest } from "@loopsmith/local-api/validate";
import { expect, it } from "vitest";

/** What a test may change about the circumstances of a request. */
export type Circumstances = Partial<Omit<ValidationSettings, "findModel">> & {
  model?: Partial<ModelFacts>;
  headers?: Record<string, string | undefined>;
  path?: string;
};

/** What a refusal has to say. Status and type are 400 and `invalid_request_error` unless given. */
export type Refusal = { rule: string; path: string; says?: string; status?: number; type?: string };

/** The only model of these tests is called `scripted`. */
const MODEL: ModelFacts = {
  name: "scripted",
  profile: "modern",
  contextWindow: 1_000_000,
  maxOutputTokens: 128_000,
};

/** A request that breaks no rule; `changes` replaces fields, and undefined takes them out. */
export function request(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { model: "scripted", max_tokens: 1_000, messages: [user("Hello")], ...changes };
}

/** A user message. */
export function user(...content: readonly unknown[]): { role: string; content: unknown } {
  return { role: "user", content: typeof content[0] === "string" ? content[0] : content };
}

/** An assistant message. */
export function assistant(...content: readonly unknown[]): { role: string; content: unknown } {
  return { role: "assistant", content: typeof content[0] === "string" ? content[0] : content };
}

/** A system message among the others. */
export function system(content: unknown): { role: string; content: unknown } {
  return { role: "system", content };
}

/** A text block. */
export function text(content = "some words"): Record<string, unknown> {
  return { type: "text", text: content };
}

/** A call. */
export function call(id = "tu1", changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { type: "tool_use", id, name: "Read", input: { file_path: "a.ts" }, ...changes };
}

/** A result. */
export function result(id = "tu1", changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { type: "tool_result", tool_use_id: id, content: "found", ...changes };
}

/** A tool. */
export function tool(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: "Read", description: "Reads a file.", input_schema: { type: "object", properties: {} }, ...changes };
}

/** What the validator says about a body; a string or bytes are sent as they stand. */
export function judge(body: unknown, circumstances: Circumstances = {}): Verdict {
  const { model, headers, path = "/v1/messages", strictness = "first-party", ...settings } = circumstances;
  const facts = { ...MODEL, ...model };
  const sent = { "x-api-key": "sk-test", "anthropic-version": "2023-06-01", ...headers };
  const incoming = { method: "POST", path, headers: headersOf(sent), body: bytesOf(body) };
  return validateRequest(incoming, {
    ...settings,
    strictness,
    findModel: (name) => (name === MODEL.name ? facts : undefined),
  });
}

/** A test that a request is accepted. */
export function accepts(title: string, body: unknown, circumstances: Circumstances = {}): void {
  it(title, () => {
    expect(judge(body, circumstances)).toMatchObject({ kind: "accepted" });
  });
}

/** A test that a request is refused, by this rule, at this path, in these words. */
export function refuses(title: string, body: unknown, refusal: Refusal, circumstances: Circumstances = {}): void {
  it(title, () => {
    const { rule, path, says = "", status = 400, type = "invalid_request_error" } = refusal;
    const verdict = judge(body, circumstances);
    const message = expect.stringMatching(new RegExp(`^${literally(path)}: .*${literally(says)}.*\\.$`, "s"));
    expect(verdict).toMatchObject({ kind: "refused", problem: { status, type, rule, message } });
  });
}

function literally(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function headersOf(sent: Record<string, string | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers.set(name, value);
  return headers;
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
}
