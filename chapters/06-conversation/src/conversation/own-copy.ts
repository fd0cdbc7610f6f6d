/**
 * A deeply frozen copy of plain data: what the caller gave stays the caller's, and what is stored never changes, so
 * that it can be serialised once (L50). Lone surrogates become U+FFFD, as in every UTF-8 writer: one of them, sent as
 * it is, makes each later request invalid JSON (M03, B26). What is such a copy already, or an item of a list that is one,
 * is not copied again: a long history costs nothing to hand on (L50).
 */
export function ownCopy<T>(value: T): T;
export function ownCopy(value: unknown): unknown {
  return Array.isArray(value) ? Object.freeze(value.map(copyOnce)) : copyOnce(value);
}

const copies = new WeakSet<object>();

function copyOnce(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return frozenCopy(value);
  if (copies.has(value)) return value;
  const copy = frozenCopy(value);
  copies.add(copy);
  return copy;
}

function frozenCopy(value: object): object;
function frozenCopy(value: unknown): unknown;
function frozenCopy(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy));
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) define(copy, key.toWellFormed(), frozenCopy(item));
  return Object.freeze(copy);
}

/** An input's own "__proto__" stays data and never becomes a prototype (B25). */
function define(copy: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") copy[key] = value;
  else Object.defineProperty(copy, key, { value, enumerable: true });
}
