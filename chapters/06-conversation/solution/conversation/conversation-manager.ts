import type { Conversation } from "./conversation.ts";
import { HistoryError, refusal } from "./history-error.ts";
import { findHistoryProblem } from "./history-problem.ts";
import {
  type AssistantMessage,
  type ConversationSnapshot,
  contentBlocks,
  type HistoryProblem,
  type Message,
  type TextBlock,
  type TokenUsage,
  type ToolResult,
  type ToolUse,
  type UsagePoint,
  type UserContent,
} from "./message.ts";
import { ownCopy } from "./own-copy.ts";
import { pairResults } from "./pair-results.ts";
import { rebase } from "./rebase.ts";
import type { RebasePlan } from "./rebase-plan.ts";
import { mergeNeighbours } from "./role-group.ts";
import { storableReply } from "./storable-reply.ts";
import { contextTokens } from "./tokens.ts";

/** `reply`: what will be stored of it, `undefined` for an empty one (B23). */
type Turn = { kind: "none" } | { kind: "open"; reply: AssistantMessage | undefined; usage: TokenUsage | undefined };

/** The conversation in memory. It copies what it is given once, deeply frozen, and touches nothing of the caller's. */
export class ConversationManager implements Conversation {
  #messages: Message[];
  #toolUseIds: Set<string>;
  #usagePoint: UsagePoint | undefined;
  #turn: Turn = { kind: "none" };

  /** Throws a HistoryError when `initial` breaks a rule, for instance ends in a call without a result. */
  constructor(initial: readonly Message[] = [], usagePoint?: UsagePoint) {
    const problem = findHistoryProblem(initial);
    if (problem !== undefined) throw new HistoryError(withHint(problem));
    this.#messages = [...ownCopy(mergeNeighbours(initial))];
    this.#toolUseIds = new Set(this.#messages.flatMap(toolUses).map(({ id }) => id));
    this.#usagePoint = ownCopy(usagePoint);
  }

  /** The conversation of a snapshot; throws a HistoryError for another version or a history that breaks a rule. */
  static restore(snapshot: ConversationSnapshot): ConversationManager {
    const version: number = snapshot.version;
    if (version === 1) return new ConversationManager(snapshot.messages, snapshot.usage);
    throw refusal("version", `Update @loopsmith/conversation; it reads version 1, and the snapshot has ${version}.`);
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  get toolUseIds(): ReadonlySet<string> {
    return this.#toolUseIds;
  }

  get totalTokens(): number {
    return contextTokens(this.#messages, this.#usagePoint);
  }

  get openReply(): AssistantMessage | undefined {
    return this.#turn.kind === "open" ? this.#turn.reply : undefined;
  }

  /** Appends user input to the last message or as a new one; throws a `HistoryError`, changing nothing, if it may not. */
  addUser(content: UserContent): void {
    this.#refuseOpenTurn("adding user input");
    const message: Message = { role: "user", content: typeof content === "string" ? content : [...content] };
    this.#append(this.#checked([message]));
  }

  openTurn(reply: AssistantMessage, usage?: TokenUsage): readonly ToolUse[] {
    const paused = this.openReply;
    if (paused !== undefined && toolUses(paused).length > 0) this.#refuseOpenTurn("opening the next one");
    if (this.#messages.at(-1)?.role !== "user") throw refusal("messages", "Add user input first; a reply answers it.");
    const parts = [...(paused ? contentBlocks(paused) : []), ...contentBlocks(reply)];
    const whole = ownCopy(storableReply({ role: "assistant", content: parts }));
    if (whole !== undefined) this.#checkReply(whole);
    this.#turn = { kind: "open", reply: whole, usage };
    return toolUses(ownCopy(reply));
  }

  /**
   * Appends the open reply and the message that answers it, and closes the turn; sets the usage point when the reply is
   * stored and came with usage. An empty reply or answer is left out. Throws a `HistoryError` and changes nothing.
   */
  commitTurn(results: readonly ToolResult[], extra: readonly TextBlock[] = []): void {
    if (this.#turn.kind === "none") throw refusal("turn", "Open a turn first; there is nothing to commit.");
    const { reply, usage } = this.#turn;
    const answer = pairResults(reply ?? { role: "assistant", content: [] }, results, extra);
    const added = this.#checked([...(reply ? [reply] : []), ...(answer.content.length > 0 ? [answer] : [])]);
    if (reply !== undefined && usage !== undefined) this.#usagePoint = this.#countUntil(reply, usage);
    this.#append(added);
    this.#turn = { kind: "none" };
  }

  dropTurn(): void {
    this.#turn = { kind: "none" };
  }

  rebase(plan: RebasePlan): void {
    this.#refuseOpenTurn("a rebase");
    const known = new Set(this.#messages);
    const messages = rebase(this.#messages, plan).map((message) => (known.has(message) ? message : ownCopy(message)));
    const counted = this.#messages.slice(0, this.#usagePoint?.messageCount);
    if (counted.some((message, index) => message !== messages[index])) this.#usagePoint = undefined;
    this.#messages = messages;
    this.#toolUseIds = new Set(messages.flatMap(toolUses).map(({ id }) => id));
  }

  snapshot(): ConversationSnapshot {
    const usage = this.#usagePoint;
    return { version: 1, messages: [...this.#messages], ...(usage && { usage }) };
  }

  #refuseOpenTurn(what: string): void {
    if (this.#turn.kind === "open") throw refusal("turn", `Commit or drop the open turn before ${what}.`);
  }

  /** Own copies of new messages, judged by what they add to the history alone (L50). */
  #checked(messages: readonly Message[]): readonly Message[] {
    const problem = this.#findProblem(messages);
    if (problem !== undefined) throw new HistoryError(problem);
    return ownCopy(messages);
  }

  /** Before its calls run: a reply that could not be stored must have no effects. Only its results may be missing. */
  #checkReply(reply: AssistantMessage): void {
    const problem = this.#findProblem([reply]);
    if (problem !== undefined && problem.rule !== "M55") throw new HistoryError(problem);
  }

  #findProblem(messages: readonly Message[]): HistoryProblem | undefined {
    return findHistoryProblem(messages, { messageCount: this.#messages.length, toolUseIds: this.#toolUseIds });
  }

  #append(added: readonly Message[]): void {
    const tail = mergeNeighbours([...this.#messages.slice(-1), ...added]).map(freeze);
    this.#messages.splice(-1, 1, ...tail); // in place: a copy of the list would cost as much as the session is long (L50)
    for (const { id } of added.flatMap(toolUses)) this.#toolUseIds.add(id);
  }

  #countUntil(reply: AssistantMessage, usage: TokenUsage): UsagePoint {
    const { messageCount, estimate } = this.#usagePoint ?? { messageCount: 0, estimate: 0 };
    const added = contextTokens([...this.#messages.slice(messageCount), reply]);
    return ownCopy({ usage, messageCount: this.#messages.length + 1, estimate: estimate + added });
  }
}

/** A message joined of two has a new array, and new blocks where a string was; what is inside them is frozen. */
function freeze(message: Message): Message {
  for (const block of message.content) Object.freeze(block);
  Object.freeze(message.content);
  return Object.freeze(message);
}

function toolUses(message: Message): readonly ToolUse[] {
  return contentBlocks(message).filter((block) => block.type === "tool_use");
}

function withHint(problem: HistoryProblem): HistoryProblem {
  if (problem.rule !== "M53" && problem.rule !== "M55") return problem;
  const way = "`yieldMissingToolResultBlocks` of @loopsmith/loop makes results for a history that ends inside a turn.";
  return { ...problem, message: `${problem.message} ${way}` };
}
