import type { UiTexts } from "@loopsmith/agent/text";
import { type InputState, makeHarmless } from "@loopsmith/agent/ui";
import type { Answer, Question } from "@loopsmith/agent/ui-parts";
import type { Choice } from "@loopsmith/permissions/prompt";
import { diffLines } from "./diff-lines.ts";
import { editLine } from "./edit-line.ts";
import type { Paint } from "./paint.ts";
import type { UiKey } from "./ui-key.ts";

/** A question on the screen: a choice is made, or a no is being explained. */
export type QuestionView =
  | { kind: "choosing"; question: Question; selected: number }
  | { kind: "commenting"; question: Question; comment: InputState };

const LONG_BLANKS = / {12,}/g; // as many could push a part of a command out of sight
const EMPTY_LINES = /\n(?:[ \t]*\n){3,}/g;

/** All that a person has to know, and nothing of it cut: it goes above the prompt, where it can be scrolled to (P17). */
export function questionLines({ toolUse, prompt }: Question, texts: UiTexts, paint: Paint): string[] {
  const text = makeHarmless(prompt.text)
    .replaceAll(LONG_BLANKS, (blanks) => paint.bad(texts.blanks(blanks.length)))
    .replaceAll(EMPTY_LINES, (lines) => `\n${paint.bad(texts.emptyLines(lines.split("\n").length - 2))}\n`);
  const changed = diffLines(toolUse.name, toolUse.input, paint) ?? [];
  return [
    "",
    paint.heading(texts.question(makeHarmless(prompt.tool))),
    ...text.split("\n").map((line) => `  ${line}`),
    ...changed.map((line) => `  ${line}`),
    ...(prompt.path === undefined ? [] : [texts.resolvedPath(makeHarmless(prompt.path))]),
    paint.faint(texts.why(makeHarmless(prompt.why))),
  ];
}

/** A choice in words, with the exact rules it would keep. */
export function choiceText(choice: Choice, texts: UiTexts): string {
  switch (choice.kind) {
    case "once":
      return texts.once;
    case "session":
      return texts.session(makeHarmless(choice.rules.join(", ")));
    case "save":
      return texts.save(makeHarmless(choice.rules.join(", ")));
    case "no":
      return texts.no;
    default:
      return choice satisfies never;
  }
}

/** What a key does to the question: it moves on, or it is answered. */
export function pressQuestion(view: QuestionView, key: UiKey): { view: QuestionView } | { answer: Answer } {
  return view.kind === "choosing" ? pressChoice(view, key) : pressComment(view, key);
}

function pressChoice(
  view: QuestionView & { kind: "choosing" },
  key: UiKey,
): { view: QuestionView } | { answer: Answer } {
  const { choices } = view.question.prompt;
  const by = key.kind === "up" ? choices.length - 1 : 1;
  switch (key.kind) {
    case "up":
    case "down":
      return { view: { ...view, selected: (view.selected + by) % choices.length } };
    case "submit":
      return choose(view, view.selected);
    case "insert":
      return choose(view, Number(key.text) - 1);
    case "escape":
      return { answer: { choice: "no" } };
    default:
      return { view };
  }
}

function choose(view: QuestionView, index: number): { view: QuestionView } | { answer: Answer } {
  const choice = view.question.prompt.choices[index]?.kind;
  if (choice === undefined) return { view };
  if (choice !== "no") return { answer: { choice } };
  return {
    view: { kind: "commenting", question: view.question, comment: { text: "", cursor: 0, history: [], at: 0 } },
  };
}

function pressComment(
  view: QuestionView & { kind: "commenting" },
  key: UiKey,
): { view: QuestionView } | { answer: Answer } {
  const comment = view.comment.text.trim();
  if (key.kind === "submit") return { answer: { choice: "no", ...(comment !== "" && { comment }) } };
  if (key.kind === "escape") return { answer: { choice: "no" } };
  return { view: { ...view, comment: editLine(view.comment, key) ?? view.comment } };
}
