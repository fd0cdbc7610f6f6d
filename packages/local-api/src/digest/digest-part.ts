import { digestText } from "./digest-text.ts";

/**
 * A tool or a block in 64 bits. The order of its own fields, fields that are null, and cache marks do not count: a
 * client may put those together anew for each request. The order inside a schema or an input counts: the model reads it.
 */
export function digestPart(part: object): string {
  return digestText(partText(part));
}

function partText(part: object): string {
  const fields = Object.entries(part).filter(([name, value]) => value !== null && name !== "cache_control");
  fields.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([name, value]) => `${name}:${fieldText(name, value)}`).join()}}`;
}

/** Blocks inside a block carry cache marks too. */
function fieldText(name: string, value: unknown): string {
  if (name !== "content" || !Array.isArray(value)) return JSON.stringify(value);
  return `[${value.map((part: unknown) => (isObject(part) ? partText(part) : JSON.stringify(part))).join()}]`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
