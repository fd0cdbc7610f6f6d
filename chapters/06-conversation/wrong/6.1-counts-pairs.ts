// mistake: results are counted, not matched by the ids of the calls right before them
// killed by: 6.1a
import type { HistoryProblem } from "./message.ts";
import type { RoleGroup } from "./role-group.ts";

function findResultProblem({ blocks }: RoleGroup, before: RoleGroup | undefined): HistoryProblem | undefined {
  const calls = before?.blocks.filter(({ block }) => block.type === "tool_use").length ?? 0;
  const results = blocks.filter(({ block }) => block.type === "tool_result");
  const [extra] = results.slice(calls);
  return extra === undefined ? undefined : { rule: "M56", path: extra.path, message: "Drop it; there is no call for it." };
}
