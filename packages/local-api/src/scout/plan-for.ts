import { appendText, createFile, replaceText } from "./edit-file.ts";
import { findFiles } from "./find-files.ts";
import { findText } from "./find-text.ts";
import type { Intent } from "./intent.ts";
import { listFolder } from "./list-folder.ts";
import type { Answer, Means, Plan } from "./plan.ts";
import { readFile } from "./read-file.ts";
import { repairTests } from "./repair-tests.ts";
import { runCommand } from "./run-command.ts";

/** The plan that does what is asked for. */
export function planFor(intent: Intent, means: Means): Plan {
  switch (intent.kind) {
    case "find_text":
      return findText(intent, means);
    case "find_files":
      return findFiles(intent, means);
    case "list_folder":
      return listFolder(intent.folder, means);
    case "read_file":
      return readFile(intent, means);
    case "replace_text":
      return replaceText(intent, means);
    case "create_file":
      return createFile(intent, means);
    case "append_text":
      return appendText(intent, means);
    case "run_command":
      return runCommand(intent, means);
    case "repair_tests":
      return repairTests(intent, means);
    case "sequence":
      return oneByOne(intent.intents, means);
    case "introduce":
      return say(means.texts.introduction);
    case "unknown":
      return say(means.texts.notUnderstood);
    default:
      return intent satisfies never;
  }
}

/** One after the other; the answers come together at the end, all of them full or all of them short. */
function* oneByOne(intents: readonly Intent[], means: Means): Plan {
  const answers: Answer[] = [];
  for (const intent of intents) answers.push(yield* planFor(intent, means));
  const wording = (index: number): string => answers.map((answer) => answer[index] ?? answer.at(-1) ?? "").join("\n\n");
  const shorter = answers.flatMap((answer) => answer.slice(1)).map((_, index) => wording(index + 1));
  return [wording(0), ...shorter];
}

// biome-ignore lint/correctness/useYield: a plan that needs no call is a plan too.
function* say(text: string): Plan {
  return [text];
}
