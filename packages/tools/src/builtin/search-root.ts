import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { findPathProblem, type ToolContext } from "@loopsmith/tools/tool";
import { findGrantProblem } from "./approved-path.ts";
import { type PinnedFolder, pinFolder } from "./pinned-folder.ts";
import { targetPath } from "./target-path.ts";

/** Where to search: a folder, or one file in it; held open, so that the search cannot be led elsewhere (P19). */
export type SearchRoot = {
  kind: "root";
  /** The folder, as results show it. */
  path: string;
  /** The folder or file that was named. */
  searched: string;
  folder: PinnedFolder;
  /** What ripgrep is told to search in the folder: `./`, or `./` and a name. */
  argument: string;
};

/** The place of a search, which has to exist and be what was approved; left out it is the working folder. */
export async function openSearchRoot(
  path: string | undefined,
  context: ToolContext,
): Promise<SearchRoot | { kind: "refused"; message: string }> {
  const problem = path === undefined ? undefined : findPathProblem(path);
  if (problem !== undefined) return { kind: "refused", message: problem };
  const shown = resolve(context.cwd, path ?? ".");
  const place = targetPath(shown);
  const unapproved = findGrantProblem(context.grant, "read", place);
  if (unapproved !== undefined) return { kind: "refused", message: unapproved };
  const stats = await stat(place).catch(() => undefined);
  if (stats === undefined) return { kind: "refused", message: `There is no ${shown}. Search a folder above it.` };
  if (stats.isDirectory())
    return { kind: "root", path: shown, searched: shown, folder: await pinFolder(place), argument: "./" };
  if (!stats.isFile()) return { kind: "refused", message: `${shown} is a device, pipe or socket. Search files only.` };
  const folder = await pinFolder(dirname(place));
  return { kind: "root", path: dirname(shown), searched: shown, folder, argument: `./${basename(place)}` };
}
