import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { readText } from "@loopsmith/agent/config";
import { promptsOf, recordsOf, removeIfEmpty, type SaidPrompt, writeBranch } from "@loopsmith/agent/sessions";
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { type OpenSession, openSession } from "@loopsmith/loop/node";
import { type EngineOptions, QueryEngine, type ReplyUsage } from "@loopsmith/loop/query-engine";
import { addUsage } from "@loopsmith/loop/recovery";

/** What every session of a conversation is made of. */
export type SessionParts = {
  /** Where transcripts are. */
  folder: string;
  engine: Omit<EngineOptions, "log" | "restored" | "model">;
  model: string;
  /** What the model hears once, before the first prompt of a session. */
  greeting: string;
  /** Called with the id whenever a session begins or is gone on with. */
  onSession(id: string): void;
};

/** An engine with its transcript, which another one can take the place of between two runs. */
export class LiveSession {
  readonly #parts: SessionParts;
  #model: string;
  #transcript: OpenSession;
  #engine: QueryEngine;
  /** What the model has still to hear before the first prompt. */
  #greeting: string | undefined;
  /** Replies that commands have asked for: they are no part of the history, and cost all the same. */
  #asides: readonly ReplyUsage[] = [];

  private constructor(parts: SessionParts, transcript: OpenSession) {
    this.#parts = parts;
    this.#model = parts.model;
    this.#transcript = transcript;
    this.#engine = this.#begin();
  }

  /** Opens the session of that id, or begins a new one. Throws what `openSession` throws. */
  static async open(parts: SessionParts, id: string | undefined): Promise<LiveSession> {
    const transcript = await openSession({ folder: parts.folder, ...(id !== undefined && { id }) });
    return new LiveSession(parts, transcript);
  }

  get engine(): QueryEngine {
    return this.#engine;
  }

  get id(): string {
    return this.#transcript.id;
  }

  get model(): string {
    return this.#model;
  }

  /** The tokens of all replies, those that commands have asked for in this process too. */
  get usage(): ReplyUsage["usage"] {
    return this.#asides.reduce((total, { usage }) => addUsage(total, usage), this.#engine.usage);
  }

  /** The price of the same, in US dollars; nothing where no price is known. */
  get costUsd(): number {
    const { price = () => 0 } = this.#parts.engine;
    return this.#asides.reduce((total, { model, usage }) => total + price(model, usage), this.#engine.costUsd);
  }

  /** Counts a reply that a command has asked for. */
  spend(reply: ReplyUsage): void {
    this.#asides = [...this.#asides, reply];
  }

  /** What was repaired when it was opened, one sentence each. */
  get notes(): readonly string[] {
    return this.#transcript.restored.notes;
  }

  /** One run on a prompt, and on what waits. Throws `Busy` while another one goes on. */
  submit(text: string): AsyncGenerator<QueryEvent, Terminal> {
    const [greeting, engine] = [this.#greeting, this.#engine];
    this.#greeting = undefined;
    if (greeting !== undefined) engine.attach({ kind: "note", text: "" }, greeting);
    return engine.submitMessage(text);
  }

  /** Goes on with another session, or with a new one. The old one is only given up when the other could be opened. */
  async moveTo(id: string | undefined): Promise<void> {
    if (id === this.id) return;
    const { folder } = this.#parts;
    const next = await openSession({ folder, ...(id !== undefined && { id }) });
    await this.close();
    this.#transcript = next;
    this.#asides = [];
    this.#engine = this.#begin();
  }

  /** Goes on with another model; thinking of the old one is taken out before the next request (L05). */
  async setModel(model: string): Promise<void> {
    const { folder } = this.#parts;
    const { id, saving } = { id: this.id, saving: this.#engine.saving };
    if (saving.kind === "not_saved") throw new Error(saving.message); // what is in memory alone would be lost
    await this.#transcript.close();
    this.#model = model;
    this.#transcript = await openSession({ folder, id });
    this.#engine = this.#begin();
  }

  /** What a person has said so far, the first one first. */
  async prompts(): Promise<readonly SaidPrompt[]> {
    return promptsOf(await this.#records());
  }

  /** Goes on from before a prompt, in a session of its own; this one stays as it is. */
  async branchBefore(prompt: SaidPrompt): Promise<void> {
    const id = randomUUID();
    await writeBranch(await this.#records(), prompt, join(dirname(this.#transcript.path), `${id}.jsonl`));
    await this.moveTo(id);
  }

  async close(): Promise<void> {
    await this.#transcript.close();
    await removeIfEmpty(this.#transcript);
  }

  async #records() {
    return recordsOf((await readText(this.#transcript.path)) ?? "");
  }

  #begin(): QueryEngine {
    const { engine, greeting, onSession } = this.#parts;
    const { restored, id } = this.#transcript;
    onSession(id);
    this.#greeting = restored.messages.length === 0 ? greeting : undefined;
    return new QueryEngine({ ...engine, model: this.#model, log: this.#transcript, restored });
  }
}
