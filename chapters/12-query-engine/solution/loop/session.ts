import type { HistoryProblem } from "@loopsmith/conversation/history";
import type { TokenUsage } from "@loopsmith/llm/stream";
import type { Message, Origin } from "@loopsmith/loop/events";
import { closeOpenTurn, NO_OPEN_TURN, type OpenTurn } from "./open-turn.ts";
import { type CountedHistory, callsIn, SessionHistory } from "./session-history.ts";
import { TRANSCRIPT_VERSION, type TranscriptRecord } from "./transcript-record.ts";

/** A call that was refused. */
export type PermissionDenial = { toolUseId: string; toolName: string; input: unknown; message: string };

/** What one reply of a model took. */
export type ReplyUsage = { model: string; usage: TokenUsage };

/** A session as plain data. Only `messages` has to be there. */
export type SessionState = {
  messages: readonly Message[];
  /** What was repaired, one sentence each. */
  notes: readonly string[];
  /** Records that a resume has added, and that are not in the transcript yet. */
  unsaved?: readonly TranscriptRecord[];
  denials?: readonly PermissionDenial[];
  replies?: readonly ReplyUsage[];
  /** The model that was asked last: thinking in the history is its own. */
  model?: string | undefined;
  /** The mark of the system prompt and the tools that it was asked with. */
  head?: string | undefined;
  counted?: CountedHistory | undefined;
};

/**
 * What a session knows: the fold of its records, the same whether they come of a run or out of a transcript. The history
 * is made of `turn` and `rebase`, and nothing else changes it.
 */
export class Session {
  readonly history: SessionHistory;
  readonly #denials: PermissionDenial[];
  readonly #replies: ReplyUsage[];
  #model: string | undefined;
  #head: string | undefined;
  #open: OpenTurn = NO_OPEN_TURN;
  #denied: ReadonlyMap<string, string> = new Map();
  #replied = "";
  #at = 0;

  constructor({ messages, denials = [], replies = [], model, head, counted }: Partial<SessionState> = {}) {
    this.history = new SessionHistory(messages ?? [], counted);
    this.#denials = [...denials];
    this.#replies = [...replies];
    this.#model = model;
    this.#head = head;
  }

  get denials(): readonly PermissionDenial[] {
    return this.#denials;
  }

  get replies(): readonly ReplyUsage[] {
    return this.#replies;
  }

  get model(): string | undefined {
    return this.#model;
  }

  get head(): string | undefined {
    return this.#head;
  }

  /** All of it as plain data. */
  get state(): SessionState {
    const { messages, counted } = this.history;
    const [denials, replies, model, head] = [this.#denials, this.#replies, this.#model, this.#head];
    return { messages, notes: [], denials, replies, model, head, counted };
  }

  /** Takes the next record. One that the history cannot take changes nothing of it, and the rule that it breaks is given. */
  apply(record: TranscriptRecord): HistoryProblem | undefined {
    this.#at = record.at;
    switch (record.kind) {
      case "turn":
        return this.#commit(record.messages);
      case "rebase":
        return this.history.rebase(record.plan);
      case "started":
        this.#open = {
          ...this.#open,
          reply: record.reply,
          started: [...this.#open.started, record.toolUseId],
        };
        return undefined;
      case "result":
        this.#answer(record);
        return undefined;
      case "dropped":
      case "end":
        this.#forgetOpenTurn();
        return undefined;
      case "asked":
        this.#model = record.model;
        return undefined;
      case "head":
        this.#head = record.mark;
        return undefined;
      case "replied":
        this.#replied = record.model;
        return undefined;
      case "usage":
        this.#replies.push({ model: this.#replied, usage: record.usage });
        this.history.count(record.usage);
        return undefined;
      default:
        return record satisfies never;
    }
  }

  /** The record that closes the open turn, when one of its calls had begun and nobody will go on with it; see `closeOpenTurn`. */
  closingRecord(why: string): TranscriptRecord | undefined {
    const messages = closeOpenTurn(this.#open, why);
    if (messages.length === 0) return undefined;
    const origins = messages.map(({ role, content }) =>
      role === "user" ? Array.from<unknown, Origin>(content, () => "result") : [],
    );
    return { v: TRANSCRIPT_VERSION, at: this.#at, kind: "turn", messages, origins };
  }

  #commit(messages: readonly Message[]): HistoryProblem | undefined {
    for (const { id, name, input } of callsIn(messages)) {
      const message = this.#denied.get(id);
      if (message !== undefined) this.#denials.push({ toolUseId: id, toolName: name, input, message });
    }
    this.#forgetOpenTurn();
    return this.history.append(messages);
  }

  #answer({ result, outcome }: Extract<TranscriptRecord, { kind: "result" }>): void {
    this.#open = { ...this.#open, results: [...this.#open.results, result] };
    if (outcome !== "denied") return;
    const message = typeof result.content === "string" ? result.content : "";
    this.#denied = new Map([...this.#denied, [result.tool_use_id, message]]);
  }

  #forgetOpenTurn(): void {
    this.#open = NO_OPEN_TURN;
    this.#denied = new Map();
  }
}
