import type { AskPerson } from "@loopsmith/agent/access";
import type { Catalogue } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { Choice, PermissionPrompt } from "@loopsmith/permissions/prompt";
import type { Answer } from "@loopsmith/permissions/rules";

/** Shows the question and resolves with the line that was typed; undefined when the signal fired first, or at the end. */
export type AskLine = (question: string, signal: AbortSignal) => Promise<string | undefined>;

/** Asks on a plain terminal, one question at a time; the whole call is shown, and each rule that an answer would make (P17). */
export function lineAsker(ask: AskLine, texts: Catalogue): AskPerson {
  let lastQuestion: Promise<unknown> = Promise.resolve();
  return async (_toolUse, prompt, signal) => {
    // Parallel calls ask one after the other: two questions on one terminal would take each other's answer.
    const line = lastQuestion.then(async () => {
      await new Promise(setImmediate); // The line that announces the call is on its way to the screen: let it come first.
      return signal.aborted ? undefined : ask(questionText(prompt, texts), signal);
    });
    lastQuestion = line.catch(() => undefined);
    const typed = await line;
    return typed === undefined ? undefined : answerOf(typed.trim(), prompt);
  };
}

function questionText({ tool, text, path, why, choices }: PermissionPrompt, texts: Catalogue): string {
  const lines = [
    "",
    texts.question(tool),
    ...text.split("\n").map((line) => `  ${line}`),
    ...(path === undefined || path === text ? [] : [texts.leadsTo(path)]),
    why,
    ...choices.map(
      (choice) => `  ${texts.answers[choice.kind]}${"rules" in choice ? ` ${choice.rules.join(", ")}` : ""}`,
    ),
    `${texts.answerHint}(${choices.map((choice) => LETTERS[choice.kind]).join("/")}) `,
  ];
  return makeHarmless(lines.join("\n"));
}

const LETTERS: Record<Choice["kind"], string> = { once: "y", session: "s", save: "a", no: "n" };

/** Anything but one of the letters is a no, and what was written is told to the model. */
function answerOf(typed: string, { choices }: PermissionPrompt): Answer {
  const choice = choices.find(({ kind }) => LETTERS[kind] === typed.toLowerCase());
  if (choice !== undefined && choice.kind !== "no") return choice;
  const comment = typed.replace(/^n(?:o\b)?[\s,:]*/i, "");
  return comment === "" ? { kind: "no" } : { kind: "no", comment };
}
