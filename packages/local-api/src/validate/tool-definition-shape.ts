import type Anthropic from "@anthropic-ai/sdk";
import { type Flaw, flaw, inside, type Shape, under } from "./flaw.ts";
import { exampleFlaw } from "./input-example.ts";
import { jsonSchema } from "./json-schema-shape.ts";
import { required, tagged, variant } from "./object-shape.ts";
import { cacheControl } from "./text-block-shape.ts";
import { toolName } from "./tool-name-shape.ts";
import { boolean, dictionary, isRecord, list, nullable, oneOf, string } from "./value-shape.ts";

const allowedCallers = list(
  oneOf("direct", "code_execution_20250825", "code_execution_20260120", "code_execution_20260521"),
);

/** What almost every tool of the SDK's types has. */
export const commonToolFields = {
  allowed_callers: allowedCallers,
  cache_control: cacheControl,
  defer_loading: boolean,
  strict: boolean,
};

/** M79: examples are objects; whether they fit the schema is looked at when both are known to be sound. */
export const inputExamples: Shape = under("M79", list(under("M79", dictionary)));

const customFields = variant<Anthropic.Tool>({
  ...commonToolFields,
  input_schema: required(inputSchema, "M77"),
  name: required(toolName),
  description: under("M79", string),
  eager_input_streaming: nullable(boolean),
  input_examples: inputExamples,
});

/** A custom tool (its `type` is "custom", null or absent: the client runs it), or one of these others (M27). */
export function toolDefinition(others: Readonly<Record<string, Shape>>): Shape {
  const otherTool = tagged<{ type: string }>(others);
  return (value) => {
    if (!isRecord(value)) return otherTool(value);
    const custom = value.type === undefined || value.type === null || value.type === "custom";
    if (!custom) return foreignDialect(value) ?? otherTool(value);
    const found = foreignDialect(value) ?? customFields(value) ?? unfitExample(value);
    return found && inside("custom", found);
  };
}

/** M80: a tool as other APIs write it. */
function foreignDialect(tool: Record<string, unknown>): Flaw | undefined {
  const text = "A tool here is { name, description, input_schema }, with no wrapper around it.";
  if (tool.type === "function")
    return flaw("M80", `Input tag 'function' does not match any of the expected tags. ${text}`);
  if (Object.hasOwn(tool, "input_schema") || !Object.hasOwn(tool, "parameters")) return undefined;
  return inside("input_schema", flaw("M80", `Field required; the schema stands in "parameters". ${text}`));
}

/** M77: the schema of a tool's input is an object schema; M78: and a sound one. */
function inputSchema(value: unknown): Flaw | undefined {
  if (!isRecord(value)) return flaw("M77", "Input should be a valid dictionary: a JSON Schema of type object.");
  if (value.type !== "object") {
    return inside("type", flaw("M77", "Input should be 'object'. Put the fields into its properties."));
  }
  // The SDK's type lets these two be null at the root; JSON Schema itself does not.
  return jsonSchema({ ...value, properties: value.properties ?? {}, required: value.required ?? [] });
}

/** M79: an example that does not fit its schema. Called when the fields of the tool have been judged. */
function unfitExample(tool: Record<string, unknown>): Flaw | undefined {
  if (!Array.isArray(tool.input_examples)) return undefined;
  for (const [index, example] of tool.input_examples.entries()) {
    const found = exampleFlaw(example, tool.input_schema);
    if (found !== undefined) return inside("input_examples", inside(index, found));
  }
  return undefined;
}
