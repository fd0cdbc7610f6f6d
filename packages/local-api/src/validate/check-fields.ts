import type { ApiProblem, IncomingRequest } from "./api-problem.ts";
import { betaCountRequest, betaCreateRequest } from "./beta-request-shape.ts";
import type { Shape } from "./flaw.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";
import { countRequest, createRequest } from "./request-shape.ts";

/** What came of the fields and types of a body: the body, now typed, or why it is refused. */
export type FieldsVerdict = { kind: "known"; body: RequestBody } | { kind: "refused"; problem: ApiProblem };

/** M21–M27, M30, M62, M64, M65, M73, M75, M77–M81, M85, M95: every field of the body is known and of its type. */
export function checkFields(body: Record<string, unknown>, incoming: IncomingRequest): FieldsVerdict {
  const problem = checkThread(body) ?? checkShape(body, shapeFor(incoming));
  if (problem !== undefined) return { kind: "refused", problem };
  // The shape has just been found to hold; the compiler cannot see that.
  return { kind: "known", body: body as unknown as RequestBody };
}

/** Whether this request asks for a token count only (M114). */
function asksForCount(path: string): boolean {
  return pathname(path).endsWith("/count_tokens");
}

/** M22: beta fields are known where `anthropic-beta` or `?beta=true` is sent. */
function shapeFor({ path, headers }: IncomingRequest): Shape {
  const query = new URLSearchParams(path.slice(pathname(path).length));
  const beta = Boolean(headers.get("anthropic-beta")) || query.get("beta") === "true";
  if (asksForCount(path)) return beta ? betaCountRequest : countRequest;
  return beta ? betaCreateRequest : createRequest;
}

function pathname(path: string): string {
  return path.split("?", 1)[0] ?? path;
}

function checkShape(body: Record<string, unknown>, shape: Shape): ApiProblem | undefined {
  const flaw = shape(body);
  return flaw && refuse(flaw.rule, flaw.path.join("."), flaw.text);
}

/** A thread holds the history on the server. This one holds none, and a client that was not told would lose it. */
function checkThread(body: Record<string, unknown>): ApiProblem | undefined {
  if (body.thread === undefined || body.thread === null) return undefined;
  const text = "message threads are not supported here. Send the full conversation without `thread`.";
  return { ...refuse("M22", "thread", text), details: { error_code: "thread_unsupported_request" } };
}
