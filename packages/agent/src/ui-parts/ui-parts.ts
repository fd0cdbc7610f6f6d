import type { Readable, Writable } from "node:stream";
import type { Language } from "@loopsmith/agent/text";
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import type { QuestionQueue } from "./question-queue.ts";

/** A session as the terminal drives it; a `QueryEngine` is one. A command that changes the session changes what is behind it. */
export type SessionLike = {
  /** One run; a slash command of the host is one without a model call. Throws while another one goes on. */
  submitMessage(text: string): AsyncGenerator<QueryEvent, Terminal>;
  /** What is typed while a run goes on; a `queued_input` event says when it was delivered. */
  enqueue(text: string): { id: string; status: "queued" | "rejected" };
  /** Settles when the run has ended. */
  interrupt(): Promise<void>;
  /** How many inputs wait for the next run. */
  readonly waiting: number;
};

/** What the terminal can show, as the host found out. */
export type UiFacts = {
  /** False for `NO_COLOR`. */
  colour: boolean;
  /** False for `TERM=dumb` and whatever cannot move its cursor: no spinner, no redrawn lines. */
  motion: boolean;
  /** Words instead of signs and frames, nothing drawn twice. */
  screenReader: boolean;
};

/** What the status line says of the session beside what its events say. */
export type UiStatus = {
  model: string;
  /** The permission mode. */
  mode: string;
  /** US dollars since the session began; undefined: no price is known. */
  costUsd: number | undefined;
  /** Tokens that the window holds for the conversation; undefined: unknown. */
  window: number | undefined;
};

/** A command as completion and help show it; `name` without the slash. */
export type UiCommand = { name: string; summary: string };

/** All that the terminal UI is given; it reads nothing else: no environment, no file, no clock of its own process. */
export type UiParts = {
  session: SessionLike;
  /** Where the permission check asks a person; the UI shows one question at a time. */
  questions: QuestionQueue;
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean; columns?: number; rows?: number };
  language: Language;
  facts: UiFacts;
  /** Lines that stand above the first prompt. */
  notes: readonly string[];
  /** Submitted at once when it is there. */
  firstPrompt?: string;
  /** What was typed before, oldest first: the arrow up finds it. */
  history: readonly string[];
  commands: readonly UiCommand[];
  /** Paths relative to the folder of the session, for completion behind `@`; asked once, when the first `@` is typed. */
  files(): Promise<readonly string[]>;
  /** Asked for after every event. */
  status(): UiStatus;
  /** One sentence on why a run did not complete and what to do; undefined when there is nothing to say. */
  explain(terminal: Terminal): string | undefined;
  /** Calls the listener for a Ctrl-C that came as a signal; gives back what stops that. */
  onInterrupt(listener: () => void): () => void;
  /** Ends the UI from outside: a command that leaves, a signal that ends the process. */
  signal: AbortSignal;
};

/** How a person left: with Ctrl-D or a command, or with Ctrl-C pressed twice. */
export type UiEnd = "left" | "interrupted";
