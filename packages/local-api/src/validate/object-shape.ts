import { type Flaw, flaw, inside, type Shape } from "./flaw.ts";
import { isRecord, quoteAll } from "./value-shape.ts";

/** A field that has to be there; without it `missing` is the broken rule. */
export type RequiredField = { readonly shape: Shape; readonly missing: string };

/**
 * The fields of the SDK's request type `T`, each with its shape. The compiler holds it against the SDK: a field that is
 * missing here, one that the SDK does not know, or one that is required here and optional there does not compile.
 */
export type FieldTable<T> = {
  readonly [K in Exclude<keyof T, "type">]-?: Record<never, never> extends Pick<T, K> ? Shape : RequiredField;
};

/** M21: a field without which the request makes no sense. */
export function required(shape: Shape, missing = "M21"): RequiredField {
  return { shape, missing };
}

/** An object with these fields and no others (M22). */
export function object<T>(fields: FieldTable<T>): Shape {
  return fieldsShape(fields, []);
}

/** An object with these fields, no others, and the `type` that led to it; a part of `tagged`. */
export function variant<T>(fields: FieldTable<T>): Shape {
  return fieldsShape(fields, ["type"]);
}

/** M27: an object whose `type` is one of those of the union `T`, with the fields that belong to it. */
export function tagged<T extends { type: string }>(variants: { readonly [K in T["type"]]: Shape }): Shape {
  const shapes = new Map<unknown, Shape>(Object.entries(variants));
  const tags = quoteAll(Object.keys(variants));
  return (value) => {
    if (!isRecord(value)) return flaw("M27", `Input should be an object whose type is ${tags}.`);
    const tag = value.type;
    if (tag === undefined) return flaw("M27", `type: Field required. The expected tags are ${tags}.`);
    const shape = shapes.get(tag);
    if (shape === undefined) return flaw("M27", unknownTag(tag, tags));
    const found = shape(value);
    return found && inside(String(tag), found);
  };
}

function unknownTag(tag: unknown, tags: string): string {
  return `Input tag ${JSON.stringify(tag)} found using 'type' does not match any of the expected tags: ${tags}.`;
}

/** The types have done their work in `object` and `variant`; here a table is names and shapes. */
function fieldsShape(fields: Readonly<Record<string, Shape | RequiredField>>, alsoKnown: readonly string[]): Shape {
  const shapes = new Map<string, Shape>();
  const needed: { name: string; rule: string }[] = [];
  for (const [name, field] of Object.entries(fields)) {
    shapes.set(name, typeof field === "function" ? field : field.shape);
    if (typeof field !== "function") needed.push({ name, rule: field.missing });
  }
  for (const name of alsoKnown) shapes.set(name, () => undefined);
  return (value) => {
    if (!isRecord(value)) return flaw("M22", "Input should be an object.");
    return missingField(value, needed) ?? unfitField(value, shapes);
  };
}

function missingField(value: object, needed: readonly { name: string; rule: string }[]): Flaw | undefined {
  for (const { name, rule } of needed) {
    if (!Object.hasOwn(value, name)) return inside(name, flaw(rule, "Field required. Add it."));
  }
  return undefined;
}

/** M22 for a field that is not in the table, else what the field's shape says. */
function unfitField(value: Readonly<Record<string, unknown>>, shapes: ReadonlyMap<string, Shape>): Flaw | undefined {
  for (const name of Object.keys(value)) {
    const shape = shapes.get(name);
    if (shape === undefined) return inside(name, extraField(shapes));
    const found = shape(value[name]);
    if (found !== undefined) return inside(name, found);
  }
  return undefined;
}

function extraField(shapes: ReadonlyMap<string, Shape>): Flaw {
  return flaw("M22", `Extra inputs are not permitted. The fields that exist here: ${[...shapes.keys()].join(", ")}.`);
}
