import { planFind, planShellFind } from "./file-call.ts";
import type { IntentOf } from "./intent.ts";
import { ask, type Means, type Plan } from "./plan.ts";
import { readPaths } from "./read-search.ts";
import type { PlannedCall } from "./toolbox.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

export type FoundFiles =
  /** Sorted; `cut`: there are more. */
  | { kind: "found"; paths: readonly string[]; cut: boolean }
  | { kind: "trouble"; trouble: Trouble }
  | { kind: "no_tool" };

/** Lists the files whose path fits a glob. */
export function* findFiles(intent: IntentOf<"find_files">, means: Means): Plan {
  const found = yield* searchFiles(intent, means);
  switch (found.kind) {
    case "no_tool":
      return [means.texts.noTool("files")];
    case "trouble":
      return [means.texts.trouble(found.trouble)];
    case "found":
      return [means.texts.filesFound(intent, found.paths, found.cut)];
    default:
      return found satisfies never;
  }
}

/** Finds files by a glob, and once more with the shell when the client's finder left some out or is broken. */
export function* searchFiles(wanted: { glob: string; folder: string }, means: Means): Plan<FoundFiles> {
  const { glob, folder } = wanted;
  const call = planFind(means.tools, glob, folder);
  if (call === undefined) return { kind: "no_tool" };
  const found = yield* searchBy(call, wanted, means);
  const again = planShellFind(means.tools, glob, folder);
  const isBroken = found.kind === "trouble" && found.trouble.kind === "failed";
  const isCut = found.kind === "found" && found.cut;
  if (!(isBroken || isCut) || again === undefined || again.name === call.name) return found;
  const more = yield* searchBy(again, wanted, means);
  return more.kind === "found" ? more : found;
}

function* searchBy(
  call: PlannedCall,
  { glob, folder }: { glob: string; folder: string },
  { tools, texts }: Means,
): Plan<FoundFiles> {
  const result = yield* ask(texts.findingFiles(glob, folder), call);
  const trouble = troubleOf(result);
  if (trouble !== undefined) return { kind: "trouble", trouble };
  const { paths, cut } = readPaths(result.text, { folder, cwd: tools.cwd });
  return { kind: "found", paths: paths.toSorted(), cut };
}
