import type {
  AssistantMessage,
  ConversationSnapshot,
  Message,
  TextBlock,
  TokenUsage,
  ToolResult,
  ToolUse,
  UserContent,
} from "./message.ts";
import type { RebasePlan } from "./rebase-plan.ts";

/**
 * A history that every Messages API accepts. It only grows, by user input and by whole turns (L06a): between `openTurn`
 * and `commitTurn` a reply stands beside it. Whatever would break a rule throws a `HistoryError` and changes nothing.
 */
export interface Conversation {
  /**
   * What to send: deeply frozen messages, never two of one role in a row. The list itself is the conversation's: it grows
   * with it (L50), so copy it to keep it and ask again after a rebase.
   */
  readonly messages: readonly Message[];
  /** The ids of all calls in `messages`; a new reply must not repeat one (M60). */
  readonly toolUseIds: ReadonlySet<string>;
  /** Tokens of `messages`: what the API counted last, plus an estimate of what came since (L30). */
  readonly totalTokens: number;
  /** The reply of the open turn as it will be stored: after a pause, what is sent back as the last message (B35). */
  readonly openReply: AssistantMessage | undefined;
  /** Appends what the user said, to the last message if that is the user's. Refuses blank text, and any while a turn is open. */
  addUser(content: UserContent): void;
  /**
   * Sets a reply beside the history and gives the calls to run, inputs as they came. Without calls it may be opened
   * again: a reply after a pause is joined to the first.
   */
  openTurn(reply: AssistantMessage, usage?: TokenUsage): readonly ToolUse[];
  /** Stores the open reply, a result for each of its calls, in call order, and `extra` behind them; all or nothing. */
  commitTurn(results: readonly ToolResult[], extra?: readonly TextBlock[]): void;
  /** Forgets the open reply; the history is as before `openTurn`. */
  dropTurn(): void;
  /** The only rewrite. Refused while a turn is open. */
  rebase(plan: RebasePlan): void;
  /** The committed history as plain data. */
  snapshot(): ConversationSnapshot;
}
