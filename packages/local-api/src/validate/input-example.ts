import { type Flaw, flaw, inside } from "./flaw.ts";
import { isRecord, quoteAll } from "./value-shape.ts";

/**
 * M79: whether a value fits a JSON Schema, by the basics that tool inputs are made of: `type`, `enum`, `const`,
 * `required`, `properties`, `additionalProperties: false` and `items`. Other keywords are not looked at.
 */
export function exampleFlaw(value: unknown, schema: unknown): Flaw | undefined {
  if (schema === false) return flaw("M79", "nothing is allowed here by the schema.");
  if (!isRecord(schema)) return undefined;
  return typeFlaw(value, schema) ?? choiceFlaw(value, schema) ?? partFlaw(value, schema);
}

function typeFlaw(value: unknown, { type }: Record<string, unknown>): Flaw | undefined {
  const types = typeof type === "string" ? [type] : Array.isArray(type) ? type.map(String) : [];
  if (types.length === 0 || types.some((name) => isOfType(value, name))) return undefined;
  return flaw("M79", `the schema asks for ${quoteAll(types)}. Mend the example or the schema.`);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isRecord(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function choiceFlaw(value: unknown, schema: Record<string, unknown>): Flaw | undefined {
  const choices = "const" in schema ? [schema.const] : schema.enum;
  if (!Array.isArray(choices) || choices.some((choice) => isSameJson(choice, value))) return undefined;
  return flaw("M79", `the schema allows only ${choices.map((choice) => JSON.stringify(choice)).join(", ")}.`);
}

/** Written as text: the order of fields counts, which is what a copied example keeps. */
function isSameJson(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

function partFlaw(value: unknown, schema: Record<string, unknown>): Flaw | undefined {
  if (Array.isArray(value)) return itemFlaw(value, schema.items);
  return isRecord(value) ? (missingFlaw(value, schema.required) ?? propertyFlaw(value, schema)) : undefined;
}

function itemFlaw(items: readonly unknown[], schema: unknown): Flaw | undefined {
  for (const [index, item] of items.entries()) {
    const found = exampleFlaw(item, schema);
    if (found !== undefined) return inside(index, found);
  }
  return undefined;
}

function missingFlaw(value: Record<string, unknown>, required: unknown): Flaw | undefined {
  const missing = Array.isArray(required) ? required.find((name) => !Object.hasOwn(value, name)) : undefined;
  return missing === undefined ? undefined : inside(String(missing), flaw("M79", "required by the schema. Add it."));
}

function propertyFlaw(value: Record<string, unknown>, schema: Record<string, unknown>): Flaw | undefined {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  for (const [name, part] of Object.entries(value)) {
    const found = exampleFlaw(part, Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties);
    if (found !== undefined) return inside(name, found);
  }
  return undefined;
}
