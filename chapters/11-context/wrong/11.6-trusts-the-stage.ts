// mistake: applies what was staged for a history that has been rewritten since
// killed by: 11.6c
import type { Message, RebasePlan, StagedCollapse } from "@loopsmith/conversation/history";

export function planDrain(
  messages: readonly Message[],
  staged: readonly StagedCollapse[],
  thinking: RebasePlan["thinking"] = "strip",
): RebasePlan | undefined {
  const [first] = staged;
  if (first === undefined) return undefined;
  const drained: Message[] = [];
  let done = 0;
  for (const { span, summary } of staged) {
    drained.push(...messages.slice(done, span.from), { role: "user", content: [{ type: "text", text: summary }] });
    done = span.to;
  }
  return { cause: "collapse", messages: [...drained, ...messages.slice(done)], firstChanged: first.span.from, thinking };
}
