import type { ApiProblem } from "./api-problem.ts";
import { objectSchemas, optionalParameters, partsOf } from "./object-schema.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";
import { isRecord } from "./value-shape.ts";

/** Keywords that no reply can be held to. */
const UNSUPPORTED: readonly string[] = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["maxItems", "uniqueItems", "contains", "patternProperties", "propertyNames", "minProperties", "maxProperties"],
  ...["not", "if", "then", "else", "dependentRequired", "dependentSchemas"],
];

/** From here on a schema is too complex. */
const MOST_OPTIONAL_PARAMETERS = 24;

/** M52: a structured reply: without citations, and by a schema that can be kept to. */
export function checkOutputFormat(body: RequestBody): ApiProblem | undefined {
  const [format, path] = body.output_format
    ? [body.output_format, "output_format"]
    : [body.output_config?.format, "output_config.format"];
  if (!format) return undefined;
  return checkCitations(body, path) ?? checkSchema(format.schema, `${path}.schema`);
}

function checkCitations({ messages }: RequestBody, path: string): ApiProblem | undefined {
  const cites = messages.some(({ content }) => Array.isArray(content) && content.some(asksForCitations));
  if (!cites) return undefined;
  return refuse("M52", path, "output_config.format cannot be used with citations. Switch one of the two off.");
}

function asksForCitations(block: object): boolean {
  if (!("citations" in block) || Array.isArray(block.citations) || !isRecord(block.citations)) return false;
  return block.citations.enabled === true;
}

function checkSchema(schema: Record<string, unknown>, path: string): ApiProblem | undefined {
  const optional = objectSchemas(schema, path).reduce((sum, part) => sum + optionalParameters(part.schema), 0);
  if (optional <= MOST_OPTIONAL_PARAMETERS) return checkKeywords(schema, path);
  const text = `Schema is too complex: ${optional} optional parameters > ${MOST_OPTIONAL_PARAMETERS} maximum. Make some required.`;
  return refuse("M52", path, text);
}

function checkKeywords(schema: unknown, path: string): ApiProblem | undefined {
  if (!isRecord(schema)) return undefined;
  const keyword = unsupportedKeyword(schema);
  if (keyword !== undefined) {
    return refuse(
      "M52",
      path,
      `the keyword ${keyword} is not supported in a structured reply. Put it into the description.`,
    );
  }
  return firstProblem(partsOf(schema), ([name, part]) => checkKeywords(part, `${path}.${name}`));
}

function unsupportedKeyword(schema: Record<string, unknown>): string | undefined {
  const { additionalProperties, minItems, $ref: reference } = schema;
  if (additionalProperties !== undefined && additionalProperties !== false) return "additionalProperties (but false)";
  if (minItems !== undefined && minItems !== 0 && minItems !== 1) return "minItems (but 0 and 1)";
  if (typeof reference === "string" && !reference.startsWith("#/")) return "$ref (but to its own $defs)";
  return UNSUPPORTED.find((keyword) => Object.hasOwn(schema, keyword));
}
