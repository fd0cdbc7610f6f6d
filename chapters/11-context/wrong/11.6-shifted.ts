// mistake: applies one span after the other to a list that has become shorter
// killed by: 11.6a
import type { Message, RebasePlan, StagedCollapse } from "@loopsmith/conversation/history";

export function planDrain(
  messages: readonly Message[],
  staged: readonly StagedCollapse[],
  thinking: RebasePlan["thinking"] = "strip",
): RebasePlan | undefined {
  const [first] = staged;
  if (first === undefined) return undefined;
  const drained = [...messages];
  for (const { span, summary } of staged) {
    drained.splice(span.from, span.to - span.from, { role: "user", content: [{ type: "text", text: summary }] });
  }
  return { cause: "collapse", messages: drained, firstChanged: first.span.from, thinking };
}
