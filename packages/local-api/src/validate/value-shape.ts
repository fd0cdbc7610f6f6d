import { type Flaw, flaw, inside, type Shape } from "./flaw.ts";

/** What is in the right field with the wrong type is not of the request types: M22, unless `under` names a rule. */
const WRONG_TYPE = "M22";

/** Any JSON value. */
export const anything: Shape = () => undefined;

/** A string. */
export const string: Shape = (value) => (typeof value === "string" ? undefined : wrong("a valid string"));

/** true or false. */
export const boolean: Shape = (value) => (typeof value === "boolean" ? undefined : wrong("a valid boolean"));

/** A number. */
export const number: Shape = (value) => (typeof value === "number" ? undefined : wrong("a valid number"));

/** A whole number. */
export const integer: Shape = (value) => (Number.isInteger(value) ? undefined : wrong("a valid integer"));

/** A JSON object with any fields. */
export const dictionary: Shape = (value) => (isRecord(value) ? undefined : wrong("a valid dictionary"));

/** One of these strings. */
export function oneOf(...choices: readonly string[]): Shape {
  const known = new Set<unknown>(choices);
  return (value) => (known.has(value) ? undefined : wrong(quoteAll(choices)));
}

/** null, or what the shape accepts. */
export function nullable(shape: Shape): Shape {
  return (value) => (value === null ? undefined : shape(value));
}

/** A string, or what the shape accepts. */
export function stringOr(shape: Shape): Shape {
  return (value) => (typeof value === "string" ? undefined : shape(value));
}

/** An array whose items all fit. */
export function list(item: Shape): Shape {
  return (value) => (Array.isArray(value) ? itemFlaw(value, item) : wrong("a valid list"));
}

/** An array of such items, or what the other shape accepts. */
export function listOr(item: Shape, other: Shape): Shape {
  return (value) => (Array.isArray(value) ? itemFlaw(value, item) : other(value));
}

/** A JSON object with any names and values that all fit. */
export function dictionaryOf(shape: Shape): Shape {
  return (value) => {
    if (!isRecord(value)) return wrong("a valid dictionary");
    for (const [name, entry] of Object.entries(value)) {
      const found = shape(entry);
      if (found !== undefined) return inside(name, found);
    }
    return undefined;
  };
}

/** Whether a parsed JSON value is an object (no array, not null). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `'a', 'b' or 'c'`. */
export function quoteAll(choices: readonly string[]): string {
  const quoted = choices.map((choice) => `'${choice}'`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

function itemFlaw(items: readonly unknown[], item: Shape): Flaw | undefined {
  for (let index = 0; index < items.length; index++) {
    const found = item(items[index]);
    if (found !== undefined) return inside(index, found);
  }
  return undefined;
}

function wrong(expected: string): Flaw {
  return flaw(WRONG_TYPE, `Input should be ${expected}.`);
}
