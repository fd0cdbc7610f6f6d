import type { UiTexts } from "@loopsmith/agent/text";
import type { Question, QuestionQueue } from "@loopsmith/agent/ui-parts";
import type { LineWriter } from "./line-writer.ts";
import { createPaint } from "./paint.ts";
import { choiceText, questionLines } from "./question-view.ts";

/** Questions as numbered lines; only a number is an answer, whatever else is typed is for the model. */
export class LineQuestions {
  readonly #queue: QuestionQueue;
  readonly #texts: UiTexts;
  readonly #writer: LineWriter;
  #asked: Question | undefined;
  #isCommenting = false;

  constructor(queue: QuestionQueue, texts: UiTexts, writer: LineWriter) {
    this.#queue = queue;
    this.#texts = texts;
    this.#writer = writer;
    queue.subscribe(() => this.#ask());
  }

  /** Takes a line; false: it was no answer. */
  answer(line: string): boolean {
    const question = this.#asked;
    if (question === undefined) return false;
    if (this.#isCommenting) {
      const comment = line.trim();
      this.#queue.answer(question, { choice: "no", ...(comment !== "" && { comment }) });
      return true;
    }
    const choice = question.prompt.choices[Number(line.trim()) - 1]?.kind;
    if (choice === undefined) return false;
    this.#isCommenting = choice === "no";
    if (choice === "no") this.#writer.say([this.#texts.comment]);
    else this.#queue.answer(question, { choice });
    return true;
  }

  #ask(): void {
    const { current } = this.#queue;
    if (current === this.#asked) return;
    this.#asked = current;
    this.#isCommenting = false;
    if (current === undefined) return;
    const { choices } = current.prompt;
    this.#writer.say([
      ...questionLines(current, this.#texts, createPaint(false)),
      ...choices.map((choice, index) => `${index + 1}. ${choiceText(choice, this.#texts)}`),
      this.#texts.chooseNumber(choices.length),
    ]);
  }
}
