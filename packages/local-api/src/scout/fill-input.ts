import type { Slot } from "./capability.ts";
import { type ClientTool, type Property, propertyFor } from "./client-tool.ts";
import { isAbsolute, joinPath } from "./path-text.ts";

/** What a call is to say; `undefined` slots are left out. As `hitLimit` only "most": as many as the tool gives. */
export type SlotValues = Partial<Record<Slot, string | number | boolean | undefined>>;

const MANY_HITS = 100_000; // more than any answer can list

/**
 * The input of a call in the words of the tool's own schema: slots that it does not know are left out, and what else it
 * requires is filled in where that can be done honestly. Paths become absolute where the schema asks for it and the
 * working folder is known.
 */
export function fillInput(tool: ClientTool, values: SlotValues, cwd: string | undefined): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const slots = Object.keys(values) as Slot[]; // Object.keys gives strings; SlotValues has no other keys
  for (const slot of slots) {
    const name = propertyFor(tool.properties, slot);
    const property = name === undefined ? undefined : tool.properties.get(name);
    if (name === undefined || property === undefined || values[slot] === undefined) continue;
    // The working folder is the default of every tool; some clients ask to leave it out.
    if (slot === "folder" && values[slot] === "." && !tool.required.includes(name)) continue;
    input[name] = fit(slot, values[slot], property, cwd);
  }
  return { ...requiredOf(tool, values), ...input, ...editListOf(tool, values) };
}

function fit(slot: Slot, value: SlotValues[Slot], property: Property, cwd: string | undefined): unknown {
  if (slot === "hitLimit") return hitLimit(property);
  const isPath = (slot === "path" || slot === "folder") && typeof value === "string" && !isAbsolute(value);
  const wantsAbsolute =
    /absolute/i.test(String(property.description)) && !/relative/i.test(String(property.description));
  return isPath && wantsAbsolute && cwd !== undefined ? joinPath(cwd, value) : value;
}

/** As many as the tool gives: its 0 when that means no limit, else its maximum. */
function hitLimit({ description, maximum }: Property): number {
  if (/\b0\b[^.]*\b(?:unlimited|no limit|all)\b|unlimited[^.]*\b0\b/i.test(String(description))) return 0;
  return typeof maximum === "number" ? Math.min(maximum, MANY_HITS) : MANY_HITS;
}

function editListOf({ editList, properties }: ClientTool, values: SlotValues): Record<string, unknown> {
  // A tool that takes one edit beside its list wants only one of the two.
  const takesOne = propertyFor(properties, "oldText") !== undefined;
  if (editList === undefined || takesOne || values.oldText === undefined) return {};
  const names = { old: propertyFor(editList.item, "oldText"), new: propertyFor(editList.item, "newText") };
  if (names.old === undefined || names.new === undefined) return {};
  return { [editList.property]: [{ [names.old]: values.oldText, [names.new]: values.newText }] };
}

function requiredOf(tool: ClientTool, values: SlotValues): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const name of tool.required) {
    const value = neutralValue(tool.properties.get(name) ?? {}, values);
    if (value !== undefined) filled[name] = value;
  }
  return filled;
}

function neutralValue(property: Property, values: SlotValues): unknown {
  if (Array.isArray(property.enum)) return property.enum[0];
  if (property.default !== undefined) return property.default;
  if (property.type === "string") return values.description;
  return property.type === "boolean" ? false : undefined;
}
