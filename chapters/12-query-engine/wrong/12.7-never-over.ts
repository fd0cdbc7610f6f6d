// mistake: remembers that a run has begun and never that it has ended
// killed by: 12.7a
import { type Clock, systemClock } from "@loopsmith/llm/clock";
import type { TokenUsage } from "@loopsmith/llm/stream";
import type { Message, QueryEvent, Terminal } from "@loopsmith/loop/events";
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

export class QueryEngine {
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
  get mutableMessages(): readonly Message[] {
    return this.#session.history.messages;
  }
  get permissionDenials(): readonly PermissionDenial[] {
    return this.#session.denials;
  }
  get usage(): TokenUsage {
    return totalUsage(this.#session.replies);
  }
  get costUsd(): number {
    return costOf(this.#session.replies, this.#options.price);
  }
  get saving(): Saving {
    return this.#keeper.saving;
  }
  get waiting(): number {
    return this.#input.size + this.#commands.length;
  }
  submitMessage(text: string): AsyncGenerator<QueryEvent, Terminal> {
    if (this.#run !== undefined) throw new Busy();
    if (text.trim() === "" && this.waiting === 0)
      throw new TypeError("Say something: the text is blank and nothing waits.");
    const run = new EngineRun(
      (signal) => this.#drive(text, signal),
      () => {
        // nobody looks
      },
    );
    this.#run = run;
    return run;
  }
  enqueue(text: string): { id: string; status: "queued" | "rejected" } {
    const command = this.#commandOf(text);
    if (command === undefined) return this.#input.enqueue(text);
    this.#commands.push(command);
    return { id: command.id, status: "queued" };
  }
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
    const { messages, usagePoint } = this.#session.history;
    return querySound({
      ...params,
      messages,
      tools: this.#tools,
      signal,
      input: this.#input,
      context: { ...context, readFileState: this.readFileState },
      deps: { ...deps, state: { ...deps?.state, usagePoint } },
    });
  }
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
