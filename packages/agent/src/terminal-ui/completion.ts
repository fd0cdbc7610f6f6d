import type { InputState } from "@loopsmith/agent/ui";
import type { UiCommand } from "@loopsmith/agent/ui-parts";

/** What could stand at the cursor: `from` is where the word begins that an option takes the place of. */
export type Completion = { from: number; options: readonly CompletionOption[]; selected: number };

export type CompletionOption = { text: string; note: string };

const MOST_OPTIONS = 100; // nobody goes further through them than that
const SHOWN_OPTIONS = 6; // rows

/** The word at the cursor that can be completed: a command at the very beginning, a file behind an `@`. */
export function wordAtCursor({
  text,
  cursor,
}: InputState): { kind: "command" | "file"; from: number; word: string } | undefined {
  const before = text.slice(0, cursor);
  const [, command] = /^\/(\S*)$/.exec(before) ?? [];
  if (command !== undefined) return { kind: "command", from: 1, word: command };
  const [, file] = /(?:^|\s)@(\S*)$/.exec(before) ?? [];
  return file === undefined ? undefined : { kind: "file", from: cursor - file.length, word: file };
}

/** The commands and files that fit what was typed; undefined when none does. */
export function complete(
  state: InputState,
  commands: readonly UiCommand[],
  files: readonly string[],
): Completion | undefined {
  const word = wordAtCursor(state);
  if (word === undefined) return undefined;
  const options = word.kind === "command" ? fittingCommands(word.word, commands) : fittingFiles(word.word, files);
  return options.length === 0 ? undefined : { from: word.from, options, selected: 0 };
}

/** The input with the selected option in the place of what was typed of it. */
export function accept(state: InputState, { from, options, selected }: Completion): InputState {
  const text = `${options[selected]?.text ?? ""} `;
  return {
    ...state,
    text: state.text.slice(0, from) + text + state.text.slice(state.cursor),
    cursor: from + text.length,
  };
}

/** The option one further, round and round. */
export function selectNext(completion: Completion, by: 1 | -1): Completion {
  const { length } = completion.options;
  return { ...completion, selected: (completion.selected + by + length) % length };
}

/** The page of options in which the selected one is, and how many there are on others; it takes a row more then. */
export function shownOptions({ options, selected }: Completion): {
  shown: readonly { option: CompletionOption; isSelected: boolean }[];
  others: number;
} {
  const first = selected - (selected % SHOWN_OPTIONS);
  const shown = options
    .map((option, index) => ({ option, isSelected: index === selected }))
    .slice(first, first + SHOWN_OPTIONS);
  return { shown, others: options.length - shown.length };
}

function fittingCommands(word: string, commands: readonly UiCommand[]): CompletionOption[] {
  return commands
    .filter(({ name }) => name.startsWith(word))
    .slice(0, MOST_OPTIONS)
    .map(({ name, summary }) => ({ text: name, note: summary }));
}

/** Names that begin with the word, then paths that contain it, then paths that have its letters in this order. */
function fittingFiles(word: string, files: readonly string[]): CompletionOption[] {
  const wanted = word.toLowerCase();
  return files
    .map((path) => ({ path, rank: rankOf(path.toLowerCase(), wanted) }))
    .filter(({ rank }) => rank < NO_FIT)
    .sort((a, b) => a.rank - b.rank || a.path.length - b.path.length)
    .slice(0, MOST_OPTIONS)
    .map(({ path }) => ({ text: path, note: "" }));
}

const NO_FIT = 4;

function rankOf(path: string, word: string): number {
  if (path.slice(path.lastIndexOf("/") + 1).startsWith(word)) return 0;
  if (path.startsWith(word)) return 1;
  if (path.includes(word)) return 2;
  let at = -1;
  for (const letter of word) {
    at = path.indexOf(letter, at + 1);
    if (at === -1) return NO_FIT;
  }
  return 3;
}
