import { isRecord } from "./value-shape.ts";

/** A schema of an object, and where it stands. */
export type ObjectSchema = { schema: Record<string, unknown>; path: string };

/** Every schema of an object in a schema, the outer ones first. */
export function objectSchemas(schema: unknown, path: string): ObjectSchema[] {
  if (!isRecord(schema)) return [];
  const parts = partsOf(schema).flatMap(([name, part]) => objectSchemas(part, `${path}.${name}`));
  return schema.type === "object" || "properties" in schema ? [{ schema, path }, ...parts] : parts;
}

/** The schemas right inside a schema. */
export function partsOf(schema: Record<string, unknown>): [name: string, part: unknown][] {
  const named = ["properties", "$defs", "definitions"].flatMap((name) => inner(name, schema[name]));
  const listed = ["anyOf", "oneOf", "allOf", "prefixItems"].flatMap((name) => inner(name, schema[name]));
  return [...named, ...listed, ["items", schema.items]];
}

function inner(name: string, parts: unknown): [name: string, part: unknown][] {
  if (typeof parts !== "object" || parts === null) return [];
  return Object.entries(parts).map(([key, part]) => [`${name}.${key}`, part]);
}

/** How many properties may be left out. */
export function optionalParameters({ properties, required }: Record<string, unknown>): number {
  const needed = new Set<unknown>(Array.isArray(required) ? required : []);
  return isRecord(properties) ? Object.keys(properties).filter((name) => !needed.has(name)).length : 0;
}
