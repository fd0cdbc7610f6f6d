import { DEFAULT_CONTEXT_LIMITS } from "@loopsmith/conversation/context";
import { type Clock, systemClock } from "@loopsmith/llm/clock";
import type { TokenUsage } from "@loopsmith/llm/stream";
import type { Attachment, Message, QueryEvent, Terminal } from "@loopsmith/loop/events";
import { TOOL_REGISTRY } from "@loopsmith/tools/registry";
import type { FileStamp, ToolRegistry } from "@loopsmith/tools/tool";
import { Busy } from "./busy.ts";
import { checkParams } from "./check-params.ts";
import type { EngineOptions } from "./engine-options.ts";
import { EngineRun } from "./engine-run.ts";
import { InputQueue } from "./input-queue.ts";
import { openPrompt } from "./open-prompt.ts";
import type { Saving } from "./patient-log.ts";
import { querySound } from "./query.ts";
import { headMark } from "./request-head.ts";
import { copyOf } from "./run-context.ts";
import { type PermissionDenial, Session } from "./session.ts";
import { SessionKeeper } from "./session-keeper.ts";
import { costOf, totalUsage } from "./session-usage.ts";
import { findSlashCommand, type SaidCommand } from "./slash-command.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * A session: one run at a time, over one history that only it changes. Every event is on record before the reader gets
 * it. Tools and system prompt are those of the moment it was made (L06a). Throws for a wrong option, as `query` does.
 */
export class QueryEngine {
  /** What tools remember of the files they have read, over all runs. */
  readonly readFileState: Map<string, FileStamp>;
  readonly #options: EngineOptions;
  readonly #tools: ToolRegistry;
  readonly #head: string;
  readonly #clock: Clock;
  readonly #session: Session;
  readonly #keeper: SessionKeeper;
  readonly #input = new InputQueue();
  readonly #commands: SaidCommand[] = [];
  #lastCommand = 0;
  #run: EngineRun | undefined;

  constructor(options: EngineOptions = {}) {
    checkParams({ ...options, messages: [{ role: "user", content: "Looked at by nobody." }] });
    this.#options = options;
    this.#tools = copyOf(options.tools ?? TOOL_REGISTRY);
    this.#head = headMark(options.systemPrompt, this.#tools);
    this.#clock = options.context?.clock ?? systemClock;
    this.#session = new Session(options.restored);
    this.#keeper = new SessionKeeper(this.#session, options);
    this.readFileState = options.context?.readFileState ?? new Map();
  }

  /** The history, which grows in place; copy it to keep it. */
  get mutableMessages(): readonly Message[] {
    return this.#session.history.messages;
  }

  /** The calls that were refused. */
  get permissionDenials(): readonly PermissionDenial[] {
    return this.#session.denials;
  }

  /** The tokens of all replies together. */
  get usage(): TokenUsage {
    return totalUsage(this.#session.replies);
  }

  /** The price of all replies, in US dollars, by `price`. */
  get costUsd(): number {
    return costOf(this.#session.replies, this.#options.price);
  }

  /** Whether everything is in the transcript. */
  get saving(): Saving {
    return this.#keeper.saving;
  }

  /** How many inputs and commands wait for the next run. */
  get waiting(): number {
    return this.#input.size + this.#commands.length;
  }

  /**
   * One run: what waits and the text become its prompt, or the text is a slash command and there is nothing to ask. A blank
   * text is for what waits alone. The run is on from this call to the end of its events, or until its reader leaves.
   * Throws `Busy` at once while another one is, also while that is still closing (B84), and a `TypeError` for nothing to say.
   */
  submitMessage(text: string): AsyncGenerator<QueryEvent, Terminal> {
    // 12.7 用 Busy 拒绝第二次运行，也拒绝空的提示；否则开始运行，并在它结束后允许下一次。
    return todo(
      "12.7",
      "Refuse a second run with Busy and a prompt that says nothing; else begin the run, and let the next one begin when it has ended.",
    );
  }

  /**
   * Takes what is said at any time: the model gets it behind the results of a turn, or with the next prompt, once (L19). A
   * slash command waits for the end of the run. Blank text is refused. A `queued_input` event with the id tells when.
   */
  enqueue(text: string): { id: string; status: "queued" | "rejected" } {
    const command = this.#commandOf(text);
    if (command === undefined) return this.#input.enqueue(text);
    this.#commands.push(command);
    return { id: command.id, status: "queued" };
  }

  /** What the host tells the model once: behind the results of a turn, or before the next prompt (L19a). */
  attach(attachment: Attachment, text: string): void {
    this.#input.attach(attachment, text);
  }

  /** Aborts the run that goes on; settles when it has ended, also when nobody reads it. Without a run it does nothing. */
  async interrupt(): Promise<void> {
    await this.#run?.interrupt();
  }

  async *#drive(text: string, signal: AbortSignal): AsyncGenerator<QueryEvent, Terminal> {
    try {
      const hasPrompt = yield* this.#keeper.keep(this.#open(text, signal));
      // Only now: until thinking that is bound to the old head was taken out, the old mark is the true one.
      if (hasPrompt) await this.#keeper.noteHead(this.#head, this.#clock.now());
      return yield* this.#keeper.keep(hasPrompt ? this.#query(signal) : this.#nothingToAsk());
    } finally {
      await this.#keeper.closeOpenTurn();
    }
  }

  #open(text: string, signal: AbortSignal): AsyncGenerator<QueryEvent, boolean> {
    const { graceMs = 1_000 } = this.#options.context ?? {};
    const said = this.#commandOf(text);
    if (said) this.#commands.push(said);
    const prompt = said ? { input: NO_INPUT, text: "" } : { input: this.#input, text };
    const { model } = this.#options;
    return openPrompt({ ...prompt, commands: this.#commands }, this.#session, {
      model,
      head: this.#head,
      signal,
      clock: this.#clock,
      graceMs,
    });
  }

  #query(signal: AbortSignal): AsyncGenerator<QueryEvent, Terminal> {
    const { log: _, restored: __, commands: ___, context, deps, ...params } = this.#options;
    const { history } = this.#session;
    const { keepTurns } = { ...DEFAULT_CONTEXT_LIMITS, ...params.contextLimits };
    const known = { usagePoint: history.usagePoint, stagedCollapses: history.stagedCollapses(keepTurns) };
    return querySound({
      ...params,
      messages: [...history.messages],
      tools: this.#tools,
      signal,
      input: this.#input,
      context: { ...context, readFileState: this.readFileState },
      deps: { ...deps, takenIds: history.toolUseIds, state: { ...deps?.state, ...known } },
    });
  }

  /** The run of a command: there is nothing that the model is asked. */
  async *#nothingToAsk(): AsyncGenerator<QueryEvent, Terminal> {
    const messages = [...this.mutableMessages];
    const terminal: Terminal = { reason: "completed", turnCount: 0, usage: totalUsage([]), messages };
    yield { type: "terminal", terminal, turn: 0, at: this.#clock.now() };
    return terminal;
  }

  #commandOf(text: string): SaidCommand | undefined {
    const found = findSlashCommand(text, this.#options.commands ?? new Map());
    return found && { id: `command-${++this.#lastCommand}`, ...found };
  }
}

/** What is left in the queue when a command is said: that is no prompt. */
const NO_INPUT = { size: 0, take: () => [] };
