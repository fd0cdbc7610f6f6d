import type { MessagesRequest } from "@loopsmith/local-api/model";
import { CAPABILITIES, type Capability, SLOT_NAMES, type Slot } from "./capability.ts";

/** What a schema says about one property. */
export type Property = Readonly<Record<string, unknown>>;
export type Properties = ReadonlyMap<string, Property>;

/** A tool of the request, as far as its schema can be read. */
export type ClientTool = {
  name: string;
  properties: Properties;
  required: readonly string[];
  /** A list of edits takes old and new text inside its items: the property, and what an item has. */
  editList?: { property: string; item: Properties };
};

/** The tools of a request that have a schema; none when the request forbids calls. */
export function readTools({
  tools,
  tool_choice,
}: Pick<MessagesRequest, "tools" | "tool_choice">): readonly ClientTool[] {
  if (tool_choice?.type === "none") return [];
  return (tools ?? []).flatMap((tool) => {
    if (!("input_schema" in tool) || !("name" in tool)) return [];
    const properties = readProperties(tool.input_schema.properties);
    const editList = findEditList(properties);
    const required = tool.input_schema.required ?? [];
    return [{ name: tool.name, properties, required, ...(editList && { editList }) }];
  });
}

/** The tool with this capability, the best known name first. */
export function findTool(tools: readonly ClientTool[], capability: Capability): ClientTool | undefined {
  const { names, needs } = CAPABILITIES[capability];
  const able = tools.filter((tool) => needs.every((slot) => takes(tool, slot)));
  return names.flatMap((name) => able.filter((tool) => plainName(tool.name) === name))[0];
}

/** The property that a slot has in a schema. */
export function propertyFor(properties: Properties, slot: Slot): string | undefined {
  return SLOT_NAMES[slot].find((name) => properties.has(name));
}

/** Whether the tool can be told this. */
export function takes(tool: ClientTool, slot: Slot): boolean {
  const inList = tool.editList !== undefined && propertyFor(tool.editList.item, slot) !== undefined;
  return inList || propertyFor(tool.properties, slot) !== undefined;
}

function findEditList(properties: Properties): ClientTool["editList"] {
  for (const [property, { items }] of properties) {
    const item = isRecord(items) ? readProperties(items.properties) : new Map<string, Property>();
    if (propertyFor(item, "oldText") !== undefined) return { property, item };
  }
  return undefined;
}

function readProperties(properties: unknown): Properties {
  const entries = isRecord(properties) ? Object.entries(properties) : [];
  return new Map(entries.map(([name, property]) => [name, isRecord(property) ? property : {}]));
}

/** `mcp__files__read_file`, `readFile` and `ReadFile` are one name. */
function plainName(name: string): string {
  return name
    .replace(/^mcp__.*?__/, "")
    .replace(/[^A-Za-z0-9]/g, "")
    .toLowerCase();
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
