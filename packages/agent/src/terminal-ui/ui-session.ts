import { type UiTexts, uiTextsIn } from "@loopsmith/agent/text";
import type { UiEnd, UiParts } from "@loopsmith/agent/ui-parts";
import type { QueryEvent } from "@loopsmith/loop/events";
import { Composer } from "./composer.ts";
import { Feed } from "./feed.ts";
import { createPaint } from "./paint.ts";
import { QuestionDesk } from "./question-desk.ts";
import { Redraw } from "./redraw.ts";
import { RunDriver } from "./run-driver.ts";
import { statusParts } from "./status-parts.ts";
import type { UiKey } from "./ui-key.ts";
import { roomFor, type UiView } from "./ui-view.ts";

const SPIN_MS = 120; // one step of a spinner

/** One conversation at a terminal: takes keys and events, and says what is on the screen. */
export class UiSession {
  readonly #parts: UiParts;
  readonly #texts: UiTexts;
  readonly #paint: ReturnType<typeof createPaint>;
  readonly #feed: Feed;
  readonly #desk: QuestionDesk;
  readonly #driver: RunDriver;
  readonly #redraw: Redraw;
  readonly #composer: Composer;
  #isPasting = false;
  #remaining: number | undefined;
  #clockOffset = 0;
  #view: UiView;

  constructor(parts: UiParts, leave: (end: UiEnd) => void) {
    this.#parts = parts;
    this.#texts = uiTextsIn(parts.language);
    this.#paint = createPaint(parts.facts.colour);
    this.#feed = new Feed(this.#texts, { columns: this.#size().columns, paint: this.#paint });
    const now = () => performance.now();
    this.#desk = new QuestionDesk(parts.questions, (lines) => this.#feed.ask(lines), now);
    this.#redraw = new Redraw(() => this.#publish());
    this.#driver = new RunDriver(parts, this.#texts, {
      event: (event) => this.#take(event),
      say: (lines) => this.#feed.say(lines),
      prompt: (text) => this.#feed.sayPrompt(text),
      changed: () => this.#redraw.now(),
      leave,
    });
    this.#composer = new Composer(parts, () => this.#redraw.now());
    this.#view = this.#look(false);
  }

  /** Begins: shows the notes, hears questions, interrupts and a new size, submits the first prompt. Gives back what stops it. */
  start(): () => void {
    const { questions, output, onInterrupt, signal, notes, firstPrompt } = this.#parts;
    this.#feed.say(notes);
    const resized = (): void => this.#redraw.now();
    const left = (): void => this.#driver.leave("left");
    const stops = [
      questions.subscribe(() => this.#questionChanged()),
      onInterrupt(() => this.press({ kind: "interrupt" })),
    ];
    output.on("resize", resized);
    signal.addEventListener("abort", left, { once: true });
    if (signal.aborted) left();
    else if (firstPrompt !== undefined) this.#driver.submit(firstPrompt);
    this.#redraw.now();
    return () => {
      for (const stop of stops) stop();
      output.off("resize", resized);
      signal.removeEventListener("abort", left);
      this.#redraw.stop();
    };
  }

  /** What is on the screen; another object whenever something has changed. */
  get view(): UiView {
    return this.#view;
  }

  get isPasting(): boolean {
    return this.#isPasting;
  }

  /** Calls the listener after each change, at most twenty times a second but for keys. */
  subscribe(listener: () => void): () => void {
    return this.#redraw.subscribe(listener);
  }

  /** The finished rows up to this number have been written. */
  written(upTo: number): void {
    // Ink draws below them once more, and forgets the cursor: the next picture puts it back.
    if (upTo > this.#feed.finished.forgotten) this.#redraw.soon();
    this.#feed.forget(upTo);
  }

  /** The last picture: everything finished, nothing live. */
  close(): void {
    this.#view = this.#look(true);
    this.#redraw.publish();
  }

  press(key: UiKey): void {
    this.#act(key);
    this.#redraw.now();
  }

  /** Who is asked first: a paste, an interrupt, the question, the input. */
  #act(key: UiKey): void {
    if (key.kind === "paste_starts" || key.kind === "paste_ends") this.#isPasting = key.kind === "paste_starts";
    else if (key.kind === "interrupt") this.#interrupt();
    else if (this.#desk.press(key)) return;
    else if (key.kind === "submit") this.#submit();
    else if (key.kind === "end_of_input" && this.#composer.input.text === "") this.#driver.leave("left");
    else this.#composer.press(key);
  }

  #interrupt(): void {
    if (this.#driver.run === "idle" && this.#composer.input.text !== "") this.#composer.clear();
    else this.#driver.interrupt();
  }

  #submit(): void {
    const text = this.#composer.takeText();
    if (text !== undefined) this.#driver.submit(text);
  }

  #take(event: QueryEvent): void {
    this.#clockOffset = event.at - performance.now();
    if (event.type === "usage") this.#remaining = event.remaining;
    this.#feed.take(event);
    this.#redraw.soon();
  }

  #questionChanged(): void {
    this.#desk.refresh(this.#texts, this.#paint);
    this.#redraw.now();
  }

  #publish(): void {
    this.#view = this.#look(false);
    const { opensIn } = this.#desk;
    if (opensIn !== undefined) this.#redraw.within(opensIn + 1);
    else if (this.#driver.run !== "idle" && this.#parts.facts.motion) this.#redraw.within(SPIN_MS);
  }

  #look(isOver: boolean): UiView {
    const base = {
      run: this.#driver.run,
      question: this.#desk.view,
      takesKeys: this.#desk.takesKeys,
      input: this.#composer.input,
      completion: this.#composer.completion,
      queued: this.#driver.queued,
      note: this.#driver.note,
      size: this.#size(),
      isOver,
    };
    this.#feed.draw({ columns: base.size.columns, paint: this.#paint }, roomFor(base));
    const { rows, forgotten } = this.#feed.finished;
    const { inputTokens, outputTokens } = this.#feed.screen.status;
    const status = statusParts(this.#parts.status(), inputTokens + outputTokens, this.#remaining, this.#texts);
    const now = performance.now() + this.#clockOffset;
    return { ...base, finished: rows, forgotten, live: this.#feed.live, now, status };
  }

  #size(): { columns: number; rows: number } {
    const { columns = 80, rows = 24 } = this.#parts.output;
    return { columns: Math.max(columns, 20), rows: Math.max(rows, 8) };
  }
}
