import { planRead } from "./file-call.ts";
import { searchFiles } from "./find-files.ts";
import type { IntentOf } from "./intent.ts";
import { listFolder } from "./list-folder.ts";
import { baseName } from "./path-text.ts";
import { ask, type Means, type Plan } from "./plan.ts";
import { type FileReading, readLines } from "./read-lines.ts";
import { summarizeFile } from "./summarize-file.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

export type OpenedFile =
  | { kind: "read"; reading: FileReading }
  | { kind: "trouble"; trouble: Trouble }
  | { kind: "no_tool" };

/** Reads a file and sums it up; a bare name is looked for in all folders, and a folder is listed. */
export function* readFile({ path }: IntentOf<"read_file">, means: Means): Plan {
  const { texts } = means;
  const opened = yield* openFile(path, means);
  if (opened.kind === "read") return [summarizeFile(path, opened.reading, texts)];
  if (opened.kind === "no_tool") return [texts.noTool("read")];
  if (opened.trouble.kind === "folder") return yield* listFolder(path, means);
  const isNameOnly = baseName(path) === path;
  if (opened.trouble.kind !== "not_found" || !isNameOnly) return [texts.trouble(opened.trouble)];
  return yield* readByName(path, opened.trouble, means);
}

/** Reads a whole file. */
export function* openFile(path: string, { tools, texts }: Means): Plan<OpenedFile> {
  const planned = planRead(tools, path);
  if (planned === undefined) return { kind: "no_tool" };
  const result = yield* ask(texts.reading(path), planned.call);
  const trouble = troubleOf(result);
  return trouble === undefined ? { kind: "read", reading: readLines(result.text) } : { kind: "trouble", trouble };
}

function* readByName(name: string, trouble: Trouble, means: Means): Plan {
  const wanted = { glob: `**/${name}`, folder: "." };
  const found = yield* searchFiles(wanted, means);
  const [only, ...others] = found.kind === "found" ? found.paths : [];
  if (found.kind !== "found" || only === undefined) return [means.texts.trouble(trouble)];
  if (others.length > 0 || found.cut) return [means.texts.filesFound(wanted, found.paths, found.cut)];
  const opened = yield* openFile(only, means);
  if (opened.kind === "read") return [summarizeFile(only, opened.reading, means.texts)];
  return [means.texts.trouble(opened.kind === "trouble" ? opened.trouble : trouble)];
}
