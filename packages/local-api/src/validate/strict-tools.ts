import type { ApiProblem } from "./api-problem.ts";
import { type ObjectSchema, objectSchemas, optionalParameters } from "./object-schema.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** How many tools of one request may be strict (M86). */
const MOST_STRICT_TOOLS = 20;

/** How many optional parameters the strict tools of one request may have together (M86). */
const MOST_OPTIONAL_PARAMETERS = 24;

/** M86: what `strict: true` asks of the tools that have it. */
export function checkStrictTools({ tools = [] }: RequestBody): ApiProblem | undefined {
  const strict = tools.flatMap((tool, index) =>
    "input_schema" in tool && tool.strict === true
      ? objectSchemas(tool.input_schema, `tools.${index}.custom.input_schema`)
      : [],
  );
  return checkNumber(tools) ?? firstProblem(strict, checkClosed) ?? checkOptional(strict);
}

function checkNumber(tools: NonNullable<RequestBody["tools"]>): ApiProblem | undefined {
  const strict = tools.filter((tool) => "strict" in tool && tool.strict === true).length;
  if (strict <= MOST_STRICT_TOOLS) return undefined;
  return refuse("M86", "tools", `${strict} strict tools > ${MOST_STRICT_TOOLS} maximum. Take strict out of some.`);
}

function checkClosed({ schema, path }: ObjectSchema): ApiProblem | undefined {
  if (schema.additionalProperties === false) return undefined;
  return refuse(
    "M86",
    path,
    "a strict tool needs additionalProperties: false on every object. Add it, or take strict out.",
  );
}

function checkOptional(strict: readonly ObjectSchema[]): ApiProblem | undefined {
  const optional = strict.reduce((sum, { schema }) => sum + optionalParameters(schema), 0);
  if (optional <= MOST_OPTIONAL_PARAMETERS) return undefined;
  const text = `the strict tools have ${optional} optional parameters together > ${MOST_OPTIONAL_PARAMETERS} maximum. Make some required.`;
  return refuse("M86", "tools", text);
}
