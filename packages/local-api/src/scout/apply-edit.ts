import { ask, type Means, type Plan } from "./plan.ts";
import type { Replacement } from "./smallest-edit.ts";
import { troubleOf } from "./trouble.ts";

/** Makes one replacement in a file. Gives the sentence about what went wrong; undefined when the edit was made. */
export function* applyEdit(
  path: string,
  edit: (Replacement & { all?: boolean }) | undefined,
  { tools, texts }: Means,
): Plan<string | undefined> {
  const editor = tools.find("edit");
  if (editor === undefined) return texts.noTool("edit");
  if (edit === undefined || edit.oldText === edit.newText) return texts.nothingToChange(path);
  const { oldText, newText, all } = edit;
  const call = editor.call({ path, oldText, newText, replaceAll: all || undefined, description: path });
  const trouble = troubleOf(yield* ask(texts.editing(path), call));
  return trouble && texts.editFailed(path, edit, trouble);
}
