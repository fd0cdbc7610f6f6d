import { applyEdit } from "./apply-edit.ts";
import { planAppend, planWrite } from "./file-call.ts";
import type { IntentOf } from "./intent.ts";
import { ask, type Means, type Plan } from "./plan.ts";
import { openFile } from "./read-file.ts";
import { type FileReading, textOf } from "./read-lines.ts";
import { smallestEdit } from "./smallest-edit.ts";
import type { PlannedCall } from "./toolbox.ts";
import { troubleOf } from "./trouble.ts";

/** Replaces a text in a file that was read first; one that stands there more than once only when all are meant. */
export function* replaceText(intent: IntentOf<"replace_text">, means: Means): Plan {
  const { texts } = means;
  const { path, oldText, newText, all } = intent;
  const opened = yield* openFile(path, means);
  if (opened.kind === "no_tool") return [texts.noTool("read")];
  if (opened.kind === "trouble") return [texts.trouble(opened.trouble)];
  const { reading } = opened;
  const before = textOf(reading);
  const times = before.split(oldText).length - 1;
  // What was not shown may still hold the text: then the tool decides.
  if (times === 0 && reading.isWhole) return [texts.textNotThere(path, oldText)];
  const lines = linesWith(reading, oldText);
  if (times > 1 && !all) return [texts.textNotUnique(path, oldText, lines)];
  const takesAll = means.tools.find("edit")?.takes("replaceAll") === true;
  if (all && !takesAll && !reading.isWhole) return [texts.fileTooLong(path)];
  const spelledOut = { oldText, newText, all };
  const edit =
    all && !takesAll
      ? smallestEdit(
          before,
          before.replaceAll(oldText, () => newText),
        )
      : spelledOut;
  return [(yield* applyEdit(path, edit, means)) ?? texts.replaced(intent, lines)];
}

/** Makes a new file; one that is there already is only written over when the user says so. */
export function* createFile({ path, content, overwrite }: IntentOf<"create_file">, means: Means): Plan {
  const { texts } = means;
  const opened = yield* openFile(path, means);
  if (opened.kind === "no_tool") return [texts.noTool("read")];
  if (opened.kind === "read" && !overwrite) return [texts.fileExists(path)];
  if (opened.kind === "trouble" && opened.trouble.kind !== "not_found") return [texts.trouble(opened.trouble)];
  return yield* write(planWrite(means.tools, path, content), path, means);
}

/** Adds lines to the end of a file. */
export function* appendText({ path, content }: IntentOf<"append_text">, means: Means): Plan {
  const { texts, tools } = means;
  const opened = yield* openFile(path, means);
  if (opened.kind === "no_tool") return [texts.noTool("read")];
  if (opened.kind === "trouble") return [texts.trouble(opened.trouble)];
  const before = textOf(opened.reading);
  if (before === "") return yield* write(planWrite(tools, path, `${content}\n`), path, means);
  const canEdit = tools.find("edit") !== undefined && opened.reading.isWhole;
  if (!canEdit) {
    const call = planAppend(tools, path, content);
    return call === undefined ? [texts.fileTooLong(path)] : yield* write(call, path, means);
  }
  return [(yield* applyEdit(path, smallestEdit(before, `${before}\n${content}`), means)) ?? texts.written(path)];
}

function* write(call: PlannedCall | undefined, path: string, { texts }: Means): Plan {
  if (call === undefined) return [texts.noTool("write")];
  const trouble = troubleOf(yield* ask(texts.writing(path), call));
  return [trouble === undefined ? texts.written(path) : texts.trouble(trouble)];
}

/** The numbers of the lines in which the text begins. */
function linesWith(reading: FileReading, text: string): readonly number[] {
  const before = textOf(reading);
  const numbers: number[] = [];
  for (let at = before.indexOf(text); at >= 0; at = before.indexOf(text, at + text.length)) {
    numbers.push(reading.lines[before.slice(0, at).split("\n").length - 1]?.number ?? 0);
  }
  return numbers;
}
