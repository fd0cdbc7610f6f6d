import type { ApiProblem } from "./api-problem.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** M82, M83: what is forced has to exist. M88: without `tool_choice` it is `auto` with tools and `none` without. */
export function checkToolChoice({ tools = [], tool_choice: choice }: RequestBody): ApiProblem | undefined {
  if (choice?.type === "any" && tools.length === 0) {
    return refuse(
      "M83",
      "tool_choice",
      "tool_choice any may only be specified while providing tools. Send tools, or leave it out.",
    );
  }
  if (choice?.type !== "tool") return undefined;
  // A toolset is one entry for many tools whose names are not in the request.
  const found = tools.some((tool) => !("name" in tool) || tool.name === choice.name);
  if (found) return undefined;
  return refuse(
    "M82",
    "tool_choice.tool.name",
    `Tool '${choice.name}' not found in provided tools. ${existing(tools)}`,
  );
}

/** M87: with every tool deferred there is none that could load the others. */
export function checkDeferred({ tools = [] }: RequestBody): ApiProblem | undefined {
  const deferred = tools.length > 0 && tools.every((tool) => "defer_loading" in tool && tool.defer_loading === true);
  if (!deferred) return undefined;
  return refuse(
    "M87",
    "tools",
    "at least one tool must have defer_loading: false. Keep the search tool, or one other, loaded.",
  );
}

function existing(tools: NonNullable<RequestBody["tools"]>): string {
  const names = tools.flatMap((tool) => ("name" in tool ? [tool.name] : []));
  return names.length === 0 ? "The request has none." : `There are: ${names.join(", ")}.`;
}
