import { type Flaw, flaw, inside, type Shape, throughout } from "./flaw.ts";
import { anything, boolean, dictionaryOf, isRecord, list, number, oneOf, string } from "./value-shape.ts";

/**
 * M78: a JSON Schema (2020-12) as far as its own form goes: every known keyword holds what that keyword takes, at every
 * depth. Unknown keywords are allowed, as in the standard; whether a `$ref` leads anywhere is not looked at.
 */
export const jsonSchema: Shape = throughout("M78", schema);

function schema(value: unknown): Flaw | undefined {
  if (typeof value === "boolean") return undefined;
  if (!isRecord(value)) return flaw("M78", "JSON schema is invalid: a schema is an object, true or false.");
  for (const name of Object.keys(value)) {
    const found = KEYWORDS.get(name)?.(value[name]);
    if (found !== undefined) return inside(name, found);
  }
  return undefined;
}

const typeName = oneOf("null", "boolean", "object", "array", "number", "integer", "string");

/** A count of characters, items or properties. */
function count(value: unknown): Flaw | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return undefined;
  return flaw("M78", "Input should be a whole number, 0 or more.");
}

function someOf(item: Shape): Shape {
  const items = list(item);
  return (value) =>
    Array.isArray(value) && value.length === 0 ? flaw("M78", "Input should not be empty.") : items(value);
}

function typeKeyword(value: unknown): Flaw | undefined {
  return Array.isArray(value) ? someOf(typeName)(value) : typeName(value);
}

/** Which keywords take what. */
const KEYWORDS: ReadonlyMap<string, Shape> = new Map([
  ["type", typeKeyword],
  ["enum", list(anything)],
  ["required", list(string)],
  ["dependentRequired", dictionaryOf(list(string))],
  ...taking(schema, "items", "contains", "additionalProperties", "unevaluatedProperties", "unevaluatedItems"),
  ...taking(schema, "propertyNames", "not", "if", "then", "else"),
  ...taking(dictionaryOf(schema), "properties", "patternProperties", "dependentSchemas", "$defs", "definitions"),
  ...taking(someOf(schema), "prefixItems", "allOf", "anyOf", "oneOf"),
  ...taking(number, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
  ...taking(count, "minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains"),
  ...taking(count, "minProperties", "maxProperties"),
  ...taking(boolean, "uniqueItems", "deprecated", "readOnly", "writeOnly"),
  ...taking(string, "pattern", "format", "title", "description", "$schema", "$id", "$ref", "$anchor", "$comment"),
]);

function taking(shape: Shape, ...keywords: readonly string[]): [string, Shape][] {
  return keywords.map((keyword) => [keyword, shape]);
}
