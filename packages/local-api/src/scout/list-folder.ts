import { searchFiles } from "./find-files.ts";
import { relativeTo } from "./path-text.ts";
import { ask, type Means, type Plan } from "./plan.ts";
import { quoteForShell } from "./shell-text.ts";
import { type PlannedCall, planCommand } from "./toolbox.ts";
import { troubleOf } from "./trouble.ts";

/** Lists what a folder holds: with the client's own lister, else out of all files below it, else with the shell. */
export function* listFolder(folder: string, means: Means): Plan {
  const { tools, texts } = means;
  const lister = tools.find("list")?.call({ folder, description: folder });
  if (lister !== undefined) return yield* showListing(lister, folder, means);
  const found = tools.find("files") && (yield* searchFiles({ glob: "**/*", folder }, means));
  if (found?.kind === "found" && !found.cut && found.paths.length > 0) {
    return [texts.listing(folder, childrenOf(found.paths, relativeTo(tools.cwd, folder)).join("\n"))];
  }
  const shell = planCommand(tools, `ls -1Ap -- ${quoteForShell(folder)}`);
  if (shell !== undefined) return yield* showListing(shell, folder, means);
  if (found?.kind === "trouble") return [texts.trouble(found.trouble)];
  if (found?.kind !== "found") return [texts.noTool("list")];
  return [texts.filesFound({ glob: "**/*", folder }, found.paths, found.cut)];
}

function* showListing(call: PlannedCall, folder: string, { texts }: Means): Plan {
  const result = yield* ask(texts.listingFolder(folder), call);
  const trouble = troubleOf(result);
  return [trouble === undefined ? texts.listing(folder, result.text) : texts.trouble(trouble)];
}

/** What lies right in the folder: folders first, with a slash and the number of files in them, then files. */
function childrenOf(paths: readonly string[], folder: string): readonly string[] {
  const folders = new Map<string, number>();
  const files: string[] = [];
  for (const path of paths) {
    const [child = path, ...deeper] = (folder === "." ? path : relativeTo(folder, path)).split("/");
    if (deeper.length === 0) files.push(child);
    else folders.set(child, (folders.get(child) ?? 0) + 1);
  }
  return [...[...folders].map(([name, count]) => `${name}/ (${count})`).toSorted(), ...files.toSorted()];
}
