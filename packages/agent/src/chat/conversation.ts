import { parseSlashCommand } from "@loopsmith/agent/cli";
import type { QueryEvent, QueryEventBody, Terminal } from "@loopsmith/loop/events";
import { Busy } from "@loopsmith/loop/query-engine";
import type { ChatCommands } from "./chat-command.ts";
import type { LiveSession } from "./live-session.ts";

/** The words of a conversation itself, in the language of the person. */
export type ConversationTexts = {
  unknownCommand(name: string, meant: string | undefined): string;
  commandFailed(name: string, message: string): string;
};

/** What a conversation is made of. */
export type ConversationParts = {
  session: LiveSession;
  commands: ChatCommands;
  texts: ConversationTexts;
  /** Looks on while the model is at work; gives back the same run. */
  watch(prompt: string, run: Events<Terminal>): Events<Terminal>;
  /** A command asked to end it. */
  onLeave(): void;
};

type Queued = { id: string; line: string };
type Events<Value> = AsyncGenerator<QueryEvent, Value>;

/**
 * A session that a person talks with: prompts go to the engine, slash commands are carried out here, and both are told as
 * runs. A command may put another session behind it. One run at a time.
 */
export class Conversation {
  readonly #parts: ConversationParts;
  readonly #queued: Queued[] = [];
  #command: AbortController | undefined;
  #lastCommand = 0;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  /** How many inputs and commands wait for the next run. */
  get waiting(): number {
    return this.#queued.length + this.#parts.session.engine.waiting;
  }

  /** One run on a line, and on what waits. Throws `Busy` while another one goes on. */
  submitMessage(text: string): Events<Terminal> {
    if (this.#command !== undefined) throw new Busy();
    if (this.#queued.length === 0 && this.#parse(text).kind === "text") {
      return this.#ask(text);
    }
    const command = new AbortController();
    this.#command = command;
    return this.#carryOut(text, command.signal);
  }

  /** Takes what is said while a run goes on. A command waits for its end; all else the model gets as soon as it can. */
  enqueue(text: string): { id: string; status: "queued" | "rejected" } {
    if (this.#parse(text).kind === "text") return this.#parts.session.engine.enqueue(text);
    const id = `chat-command-${++this.#lastCommand}`;
    this.#queued.push({ id, line: text });
    return { id, status: "queued" };
  }

  /** Ends the run that goes on; settles when it has ended. */
  async interrupt(): Promise<void> {
    this.#command?.abort();
    await this.#parts.session.engine.interrupt();
  }

  #ask(prompt: string): Events<Terminal> {
    const { session, watch } = this.#parts;
    return watch(prompt, withoutEmptyNotes(session.submit(prompt)));
  }

  #parse(text: string) {
    return parseSlashCommand(text, this.#parts.commands);
  }

  /** The commands that wait, then the line; what they leave for the model is one run at the end. */
  async *#carryOut(text: string, signal: AbortSignal): Events<Terminal> {
    try {
      for (let next = this.#queued.shift(); next !== undefined; next = this.#queued.shift()) {
        yield eventOf({ type: "queued_input", id: next.id, status: "delivered" });
        const rest = yield* this.#run(next.line, signal);
        if (rest !== undefined) this.#parts.session.engine.enqueue(rest.text);
      }
      const rest = yield* this.#run(text, signal);
      const { session, watch } = this.#parts;
      if (rest?.kind === "hand_on") return yield* watch(rest.text, session.engine.submitMessage(rest.text));
      const prompt = rest?.text ?? "";
      if (prompt !== "" || session.engine.waiting > 0) return yield* this.#ask(prompt);
      return yield* this.#nothingToAsk();
    } finally {
      this.#command = undefined;
    }
  }

  /** Carries out a line, and gives back what is left of it for the engine. */
  async *#run(line: string, signal: AbortSignal): Events<{ kind: "prompt" | "hand_on"; text: string } | undefined> {
    const input = this.#parse(line);
    if (input.kind === "text") return input.text === "" ? undefined : { kind: "prompt", text: input.text };
    const { texts, onLeave } = this.#parts;
    if (input.kind === "unknown") return void (yield note(texts.unknownCommand(input.name, input.meant)));
    try {
      const result = await input.command.run(input.args, signal);
      if (result.kind === "say") yield note(result.text);
      if (result.kind === "leave") onLeave();
      if (result.kind === "ask") return { kind: "prompt", text: result.prompt };
      return result.kind === "hand_on" ? { kind: "hand_on", text: line.trim() } : undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      yield eventOf({
        type: "attachment",
        attachment: { kind: "warning", message: texts.commandFailed(input.name, message) },
      });
      return undefined;
    }
  }

  async *#nothingToAsk(): Events<Terminal> {
    const messages = [...this.#parts.session.engine.mutableMessages];
    const terminal: Terminal = { reason: "completed", turnCount: 0, usage: NOTHING, messages };
    yield eventOf({ type: "terminal", terminal });
    return terminal;
  }
}

const NOTHING = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

/** What the model was told of the place it is in is nothing for the person. */
async function* withoutEmptyNotes(run: Events<Terminal>): Events<Terminal> {
  try {
    for (;;) {
      const step = await run.next();
      if (step.done) return step.value;
      const { value: event } = step;
      if (event.type !== "attachment" || event.attachment.kind !== "note" || event.attachment.text !== "") yield event;
    }
  } finally {
    await run.return(undefined as never); // over already, unless the reader has left: then nobody looks at its value
  }
}

function note(text: string): QueryEvent {
  return eventOf({ type: "attachment", attachment: { kind: "note", text } });
}

function eventOf(body: QueryEventBody): QueryEvent {
  return { ...body, turn: 0, at: performance.now() };
}
