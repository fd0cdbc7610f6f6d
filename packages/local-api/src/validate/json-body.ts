import type { ApiProblem } from "./api-problem.ts";
import { refuse } from "./refuse.ts";
import { isRecord } from "./value-shape.ts";

/** What the bytes of a body turned out to be. */
export type JsonBody = { kind: "object"; body: Record<string, unknown> } | { kind: "refused"; problem: ApiProblem };

/** Arrays and objects inside each other. A deeper body is refused, so that whoever walks it may recurse. */
const MAX_DEPTH = 256;

/** Half of a surrogate pair: what is left when text is cut in the middle of an emoji. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** M02, M03: the body is one valid JSON object in UTF-8, and no string in it holds half a surrogate pair. */
export function readJsonBody(bytes: Uint8Array): JsonBody {
  const parsed = parse(bytes);
  if (parsed.kind === "broken") return { kind: "refused", problem: notJson("body", parsed.reason) };
  const { value } = parsed;
  if (!isRecord(value))
    return { kind: "refused", problem: notJson("body", "it is not an object. Send one JSON object") };
  const flaw = findFlaw(value, 0);
  if (flaw === undefined) return { kind: "object", body: value };
  return { kind: "refused", problem: describe(flaw) };
}

function parse(bytes: Uint8Array): { kind: "parsed"; value: unknown } | { kind: "broken"; reason: string } {
  try {
    return { kind: "parsed", value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch (error) {
    return { kind: "broken", reason: error instanceof Error ? error.message : String(error) };
  }
}

type Flaw = { kind: "lone_surrogate" | "too_deep"; path: (string | number)[] };

/** The path is put together on the way back only, so that a good body costs no string. */
function findFlaw(value: unknown, depth: number): Flaw | undefined {
  if (typeof value === "string") return LONE_SURROGATE.test(value) ? { kind: "lone_surrogate", path: [] } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (depth === MAX_DEPTH) return { kind: "too_deep", path: [] };
  return Array.isArray(value) ? findFlawInArray(value, depth + 1) : findFlawInObject(value, depth + 1);
}

function findFlawInArray(items: readonly unknown[], depth: number): Flaw | undefined {
  for (let index = 0; index < items.length; index++) {
    const flaw = findFlaw(items[index], depth);
    if (flaw !== undefined) return { ...flaw, path: [index, ...flaw.path] };
  }
  return undefined;
}

function findFlawInObject(fields: object, depth: number): Flaw | undefined {
  for (const [name, value] of Object.entries(fields)) {
    const flaw = findFlaw(name, depth) ?? findFlaw(value, depth);
    if (flaw !== undefined) return { ...flaw, path: [name, ...flaw.path] };
  }
  return undefined;
}

function describe(flaw: Flaw): ApiProblem {
  const path = flaw.path.join(".") || "body";
  if (flaw.kind === "too_deep")
    return refuse("M02", path, `the request body is nested deeper than ${MAX_DEPTH} levels. Flatten it.`);
  const text =
    "the request body is not valid JSON: no low surrogate in string (or one alone). Cut text between characters, never inside an emoji.";
  return refuse("M03", path, text);
}

function notJson(path: string, reason: string): ApiProblem {
  return refuse("M02", path, `the request body is not valid JSON: ${reason}.`);
}
