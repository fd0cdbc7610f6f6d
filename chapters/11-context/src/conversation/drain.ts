import type { Message, RebasePlan, StagedCollapse } from "@loopsmith/conversation/history";
import { blockTokens, replyStarts } from "./history-parts.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * One rewrite that applies all staged collapses: each span gives way to its summary, as text behind the user message before
 * it (L34). A span that no longer begins and ends where the assistant speaks is left alone: it was staged for another
 * history, and cutting it would part a call from its result (B60). So is one whose summary is not smaller. Undefined when
 * none is left.
 */
export function planDrain(
  messages: readonly Message[],
  staged: readonly StagedCollapse[],
  thinking: RebasePlan["thinking"] = "strip",
): RebasePlan | undefined {
  // 11.6 用一份计划应用所有备好的折叠，略去不再符合历史的那些。
  return todo("11.6", "Apply all staged collapses in one plan, and leave out those that no longer fit the history.");
}
