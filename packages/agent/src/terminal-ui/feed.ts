import type { UiTexts } from "@loopsmith/agent/text";
import { EMPTY_SCREEN, makeHarmless, reduceScreen, type Screen } from "@loopsmith/agent/ui";
import type { QueryEvent } from "@loopsmith/loop/events";
import { finalRows, heightOf, type LiveView, type Look, overflow, viewBlocks, withoutTexts } from "./live-view.ts";
import { wrapLines } from "./wrap-lines.ts";

/** What the conversation looks like: rows that are finished, in the order in which they were said, and what is live. */
export class Feed {
  readonly #texts: UiTexts;
  #look: Look;
  #screen: Screen = EMPTY_SCREEN;
  #live: LiveView = [];
  #finished: readonly string[] = [];
  #forgotten = 0;
  #hasHalfText = false;

  constructor(texts: UiTexts, look: Look) {
    this.#texts = texts;
    this.#look = look;
  }

  get screen(): Screen {
    return this.#screen;
  }

  get live(): LiveView {
    return this.#live;
  }

  /** Rows that will not change any more; `forgotten` stood in front of those that are still in hand. */
  get finished(): { rows: readonly string[]; forgotten: number } {
    return { rows: this.#finished, forgotten: this.#forgotten };
  }

  /** Takes an event; what it makes final is finished at once, everything else when it is drawn. */
  take(event: QueryEvent): void {
    if (event.type === "discarded" && event.why === "aborted") this.#keepTexts();
    const before = this.#screen;
    this.#screen = reduceScreen(before, event);
    if (event.type === "discarded") this.#dropTexts();
    if (this.#screen.done.length === 0) return;
    this.#add(finalRows(viewBlocks(this.#live, this.#screen.done, this.#look)));
    this.#screen = { ...this.#screen, done: [] };
    this.#live = [];
    this.#hasHalfText = false;
  }

  /** Who interrupts has read it: it stays on the screen, though it is no part of the history. */
  #keepTexts(): void {
    this.ask([]);
    this.#hasHalfText = false;
  }

  #dropTexts(): void {
    this.#live = withoutTexts(this.#live);
    if (this.#hasHalfText) this.say([this.#look.paint.faint(this.#texts.dropped)]);
    this.#hasHalfText = false;
  }

  /** Adds lines that are no part of a run, at once. */
  say(lines: readonly string[]): void {
    this.#add(wrapLines(lines, this.#look.columns));
  }

  /** Adds lines below everything that was said so far, for a question about it. */
  ask(lines: readonly string[]): void {
    const { rows, rest } = overflow(viewBlocks(this.#live, this.#screen.live, this.#look, true), 0);
    this.#live = rest;
    this.#hasHalfText ||= rows.length > 0;
    this.#add(rows);
    this.say(lines);
  }

  /** Adds what a person said. */
  sayPrompt(text: string): void {
    const lines = makeHarmless(text).split("\n");
    this.say(["", ...lines.map((line, index) => this.#look.paint.accent(`${index === 0 ? "›" : " "} ${line}`))]);
  }

  /** Brings the live part up to date, in at most so many rows: what is final and has no room is finished. */
  draw(look: Look, room: number): void {
    this.#look = look;
    const view = viewBlocks(this.#live, this.#screen.live, look);
    const { rows, rest } = heightOf(view) > room ? overflow(view, room) : { rows: [], rest: view };
    this.#live = rest;
    if (rows.length === 0) return;
    this.#add(rows);
    this.#hasHalfText = true;
  }

  /** Lets go of the finished rows up to this number, counted from the very first: they are in the terminal. */
  forget(upTo: number): void {
    this.#finished = this.#finished.slice(Math.max(0, upTo - this.#forgotten));
    this.#forgotten = Math.max(this.#forgotten, upTo);
  }

  #add(rows: readonly string[]): void {
    this.#finished = [...this.#finished, ...rows];
  }
}
