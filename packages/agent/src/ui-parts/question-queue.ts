import type { ToolUse } from "@loopsmith/loop/events";
import type { PermissionPrompt } from "@loopsmith/permissions/prompt";

/** A call that a person has to allow, and what they may answer (P17). */
export type Question = { toolUse: Pick<ToolUse, "id" | "name" | "input">; prompt: PermissionPrompt };

/** The choice by its kind; `comment` of a no goes to the model. */
export type Answer = { choice: "once" | "session" | "save" } | { choice: "no"; comment?: string };

type Waiting = { question: Question; settle(answer: Answer | undefined): void };

/** Questions for a person, one after the other: two at once would take each other's answer. */
export class QuestionQueue {
  readonly #waiting: Waiting[] = [];
  readonly #listeners = new Set<() => void>();

  /** The question that is on the screen now. */
  get current(): Question | undefined {
    return this.#waiting[0]?.question;
  }

  /** Waits for the person; undefined when the signal fires first, which counts as a no (P17). */
  ask(question: Question, signal: AbortSignal): Promise<Answer | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const giveUp = (): void => waiting.settle(undefined);
      const waiting: Waiting = {
        question,
        settle: (answer) => {
          signal.removeEventListener("abort", giveUp);
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
          this.#tell();
          resolve(answer);
        },
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(waiting);
      this.#tell();
    });
  }

  /** Answers the question that is on the screen; one that was given up in the meantime takes no answer. */
  answer(question: Question, answer: Answer): void {
    if (this.current === question) this.#waiting[0]?.settle(answer);
  }

  /** Calls the listener whenever `current` may have changed; gives back what stops that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
