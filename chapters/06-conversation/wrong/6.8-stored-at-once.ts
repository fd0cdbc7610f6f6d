// mistake: the reply goes into the history the moment it arrives, its results later
// killed by: 6.8a
import type { Conversation } from "./conversation.ts";
import { HistoryError, refusal } from "./history-error.ts";
import { findHistoryProblem } from "./history-problem.ts";
import type {
  AssistantMessage,
  ConversationSnapshot,
  Message,
  TextBlock,
  ToolResult,
  ToolUse,
  UserContent,
} from "./message.ts";
import { ownCopy } from "./own-copy.ts";
import { pairResults } from "./pair-results.ts";
import { rebase } from "./rebase.ts";
import type { RebasePlan } from "./rebase-plan.ts";
import { mergeNeighbours } from "./role-group.ts";
import { storableReply } from "./storable-reply.ts";
import { contextTokens } from "./tokens.ts";

export class ConversationManager implements Conversation {
  #messages: readonly Message[];
  #reply: AssistantMessage | undefined;

  constructor(initial: readonly Message[] = []) {
    const problem = findHistoryProblem(initial);
    if (problem !== undefined) throw new HistoryError(problem);
    this.#messages = ownCopy(initial);
  }

  static restore(snapshot: ConversationSnapshot): ConversationManager {
    return new ConversationManager(snapshot.messages);
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  get toolUseIds(): ReadonlySet<string> {
    return new Set(this.#messages.flatMap(toolUses).map(({ id }) => id));
  }

  get totalTokens(): number {
    return contextTokens(this.#messages);
  }

  get openReply(): AssistantMessage | undefined {
    return this.#reply;
  }

  addUser(content: UserContent): void {
    if (this.#reply !== undefined) throw refusal("turn", "Commit the open turn first.");
    this.#append({ role: "user", content: typeof content === "string" ? content : [...content] });
  }

  openTurn(reply: AssistantMessage): readonly ToolUse[] {
    this.#reply = storableReply(reply);
    if (this.#reply !== undefined) this.#messages = [...this.#messages, this.#reply];
    return toolUses(reply);
  }

  commitTurn(results: readonly ToolResult[], extra: readonly TextBlock[] = []): void {
    const answer = pairResults(this.#reply ?? { role: "assistant", content: [] }, results, extra);
    this.#messages = answer.content.length > 0 ? [...this.#messages, answer] : this.#messages;
    this.#reply = undefined;
  }

  dropTurn(): void {
    this.#reply = undefined;
  }

  rebase(plan: RebasePlan): void {
    this.#messages = rebase(this.#messages, plan);
  }

  snapshot(): ConversationSnapshot {
    return { version: 1, messages: this.#messages };
  }

  #append(message: Message): void {
    const checked = { messageCount: this.#messages.length, toolUseIds: this.toolUseIds };
    const problem = findHistoryProblem([message], checked);
    if (problem !== undefined) throw new HistoryError(problem);
    this.#messages = mergeNeighbours([...this.#messages, ownCopy(message)]);
  }
}
