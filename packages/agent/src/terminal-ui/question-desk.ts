import type { UiTexts } from "@loopsmith/agent/text";
import type { QuestionQueue } from "@loopsmith/agent/ui-parts";
import type { Paint } from "./paint.ts";
import { pressQuestion, type QuestionView, questionLines } from "./question-view.ts";
import type { UiKey } from "./ui-key.ts";

const QUIET_MS = 500; // without a key: then the person has seen the question, and the next key is meant for it

/** Puts the questions of a queue before the person, one at a time; a key that was on its way before one came is not for it. */
export class QuestionDesk {
  readonly #queue: QuestionQueue;
  readonly #say: (lines: readonly string[]) => void;
  readonly #now: () => number;
  #view: QuestionView | undefined;
  #quietSince = 0;

  constructor(queue: QuestionQueue, say: (lines: readonly string[]) => void, now: () => number) {
    this.#queue = queue;
    this.#say = say;
    this.#now = now;
  }

  get view(): QuestionView | undefined {
    return this.#view;
  }

  /** Whether a key would be taken for an answer now. */
  get takesKeys(): boolean {
    return this.#view !== undefined && this.#now() - this.#quietSince >= QUIET_MS;
  }

  /** Milliseconds until keys are taken, if none comes; undefined: no question waits for that. */
  get opensIn(): number | undefined {
    if (this.#view === undefined || this.takesKeys) return undefined;
    return QUIET_MS - (this.#now() - this.#quietSince);
  }

  /** Looks at what is asked now; what is new is said above the prompt, whole. */
  refresh(texts: UiTexts, paint: Paint): void {
    const { current } = this.#queue;
    if (current === this.#view?.question) return;
    this.#view = current && { kind: "choosing", question: current, selected: 0 };
    this.#quietSince = this.#now();
    if (current !== undefined) this.#say(questionLines(current, texts, paint));
  }

  /** Takes a key; false: it is not for the question. */
  press(key: UiKey): boolean {
    if (this.#view === undefined) return false;
    if (!this.takesKeys) {
      this.#quietSince = this.#now();
      return false;
    }
    const { question } = this.#view;
    const pressed = pressQuestion(this.#view, key);
    if ("view" in pressed) this.#view = pressed.view;
    else this.#queue.answer(question, pressed.answer);
    this.#quietSince = Number.NEGATIVE_INFINITY; // From the first key on that is meant for it all are.
    return true;
  }
}
