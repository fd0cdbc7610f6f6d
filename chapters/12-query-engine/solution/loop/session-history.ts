import { stageCollapses } from "@loopsmith/conversation/context";
import {
  contentBlocks,
  estimateTokens,
  findHistoryProblem,
  HistoryError,
  type HistoryProblem,
  ownCopy,
  type RebasePlan,
  rebase,
  type StagedCollapse,
  type ToolUse,
  type UsagePoint,
} from "@loopsmith/conversation/history";
import type { TokenUsage } from "@loopsmith/llm/stream";
import type { Message } from "@loopsmith/loop/events";

/** How far the API has counted a history. */
export type CountedHistory = { usage: TokenUsage; messageCount: number };

/** The history of a session: it grows in place, by whole turns, and is valid at every moment (L06, L50). */
export class SessionHistory {
  readonly #messages: Message[];
  #toolUseIds: Set<string>;
  #counted: CountedHistory | undefined;
  #estimated = { messageCount: 0, tokens: 0 };
  #stagedCollapses: readonly StagedCollapse[] = [];

  constructor(messages: readonly Message[], counted?: CountedHistory) {
    this.#messages = [...ownCopy(messages)];
    this.#toolUseIds = new Set(callsIn(messages).map(({ id }) => id));
    this.#counted = counted;
  }

  /** The list itself, which grows. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** The ids of all calls in it. */
  get toolUseIds(): ReadonlySet<string> {
    return this.#toolUseIds;
  }

  get counted(): CountedHistory | undefined {
    return this.#counted;
  }

  /** What the API has counted, with the estimate that belongs to it; each message is estimated once. */
  get usagePoint(): UsagePoint | undefined {
    if (this.#counted === undefined) return undefined;
    const { messageCount } = this.#counted;
    const since = this.#messages.slice(this.#estimated.messageCount, messageCount);
    const tokens = since.reduce((sum, message) => sum + estimateTokens(message), this.#estimated.tokens);
    this.#estimated = { messageCount, tokens };
    return { ...this.#counted, estimate: tokens };
  }

  /** The collapses that are possible by now (L34); each is made once, however many runs the session has. */
  stagedCollapses(keepTurns: number): readonly StagedCollapse[] {
    this.#stagedCollapses = stageCollapses(this.#messages, this.#stagedCollapses, keepTurns, this.usagePoint?.estimate);
    return this.#stagedCollapses;
  }

  /** Takes a turn, judged by what it adds; one that breaks a rule is left out, and the rule is given. */
  append(turn: readonly Message[]): HistoryProblem | undefined {
    const checked = { messageCount: this.#messages.length, toolUseIds: this.#toolUseIds };
    const problem = findHistoryProblem(turn, checked);
    if (problem !== undefined) return problem;
    for (const message of ownCopy(turn)) this.#messages.push(message);
    for (const { id } of callsIn(turn)) this.#toolUseIds.add(id);
    return undefined;
  }

  /** Rewrites the history as the plan says; a plan that breaks a rule changes nothing, and the rule is given. */
  rebase(plan: RebasePlan): HistoryProblem | undefined {
    try {
      // A plan holds the whole history: it stands for itself, also where a record before it was lost.
      const messages = ownCopy(rebase(plan.messages, plan));
      this.#messages.length = 0;
      for (const message of messages) this.#messages.push(message);
    } catch (error) {
      if (error instanceof HistoryError) return error.problem;
      throw error;
    }
    this.#toolUseIds = new Set(callsIn(this.#messages).map(({ id }) => id));
    this.#counted = undefined;
    this.#estimated = { messageCount: 0, tokens: 0 };
    this.#stagedCollapses = [];
    return undefined;
  }

  /** The API has counted everything up to and with the last reply; once for each, what comes later is of a summary. */
  count(usage: TokenUsage): void {
    const last = this.#messages.findLastIndex(({ role }) => role === "assistant");
    if (last >= (this.#counted?.messageCount ?? 0)) this.#counted = { usage, messageCount: last + 1 };
  }
}

/** All calls in these messages. */
export function callsIn(messages: readonly Message[]): ToolUse[] {
  return messages.flatMap((message) => contentBlocks(message).filter((block) => block.type === "tool_use"));
}
