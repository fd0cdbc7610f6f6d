import { isAbsolute, joinPath, relativeTo } from "./path-text.ts";

/** One line that a search found. The path is as seen from the working folder. */
export type Hit = { path: string; line: number; text: string };

/** Where was searched: the folder or file of the call, and the working folder when it is known. */
export type SearchPlace = { folder: string; cwd: string | undefined };

export type SearchReading = {
  hits: readonly Hit[];
  /** The tool says that something is missing. */
  cut: boolean;
  /** What was no hit. */
  rest: readonly string[];
};

/** How tools say that they left something out. */
const CUT =
  /truncat|left out|omitted|not shown|not all could|\bmore (?:\w+ )?(?:matches|results|lines|files)\b|limit(?:ed)? (?:reached|to)|\bpagination\b|showing (?:the )?(?:first|lines|results)|only the first|被截断|省略/i;

/** How a line of a tool's own begins. A file may well be called `truncated.ts`. */
const OWN_WORDS = /^\s*(?:[[(<…（【]|\.\.\.|(?:results?|output|showing|found|note|only|warning|结果|输出)[\s:：])/i;

/**
 * The hits in the result of a search: `path:line:text`, or the path on a line of its own above `line:text` or
 * `Line 3: text`; a search in one file may leave the path out. Lines beside a note of something missing may be torn by
 * the cut and do not count.
 */
export function readHits(text: string, place: SearchPlace): SearchReading {
  const hits: Hit[] = [];
  const rest: string[] = [];
  let heading = place.folder;
  for (const line of wholeLines(text)) {
    const short = /^\s*(?:Line )?(\d+): ?(.*)$/.exec(line);
    const full = /^(.+?):(\d+):(.*)$/.exec(line);
    if (short) hits.push({ path: heading, line: Number(short[1]), text: short[2] ?? "" });
    else if (full) hits.push({ path: full[1] ?? "", line: Number(full[2]), text: full[3] ?? "" });
    else {
      heading = line.replace(/:$/, "");
      rest.push(line);
    }
  }
  const seen = seenFrom(
    hits.map(({ path }) => path),
    place,
  );
  return { hits: hits.map((hit) => ({ ...hit, path: seen(hit.path) })), cut: saysCut(text), rest };
}

/** How many hits each file has, from lines `path:3`; a search in one file may give the number alone. */
export function readCounts(text: string, place: SearchPlace): ReadonlyMap<string, number> {
  const counts = wholeLines(text).flatMap((line) => {
    const match = /^(?:(.+):)?(\d+)$/.exec(line.trim());
    return match ? [{ path: match[1] ?? place.folder, count: Number(match[2]) }] : [];
  });
  const seen = seenFrom(
    counts.map(({ path }) => path),
    place,
  );
  return new Map(counts.filter(({ count }) => count > 0).map(({ path, count }) => [seen(path), count]));
}

/** The paths in the result of a tool that finds or lists files, one a line. */
export function readPaths(text: string, place: SearchPlace): { paths: readonly string[]; cut: boolean } {
  const lines = wholeLines(text).map((line) => line.trim());
  const paths = lines.filter((line) => !/^no (?:files?|match(?:es)?|results?)\b|^found \d+|^<|^\(.*\)$/i.test(line));
  return { paths: paths.map(seenFrom(paths, place)), cut: saysCut(text) };
}

/** Whether a result says in a note of its own that it is not all. */
export function saysCut(text: string): boolean {
  return text.split("\n").some((line) => OWN_WORDS.test(line) && CUT.test(line) && !/:\d+:/.test(line));
}

/** The lines that are surely whole, without notes. A note between others stands where something was cut out. */
function wholeLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && line.trim() !== "(no output)");
  const isNote = lines.map(saysCut);
  const last = isNote.lastIndexOf(false);
  const isTorn = (index: number): boolean =>
    (isNote[index + 1] === true && index < last) || (isNote[index - 1] === true && index > 1);
  return lines.filter((_, index) => isNote[index] === false && !isTorn(index));
}

/**
 * How paths of a result are seen from the working folder. Some tools give them from there on, some from the searched
 * folder on: from the searched one when none of them begins with it.
 */
function seenFrom(paths: readonly string[], { folder, cwd }: SearchPlace): (path: string) => string {
  const base = relativeTo(cwd, folder);
  const isBelow = (path: string): boolean => isAbsolute(path) || startsIn(relativeTo(cwd, path), base);
  const isSeen = base === "." || paths.some(isBelow);
  return (path) => relativeTo(cwd, isSeen ? path : joinPath(base, path));
}

function startsIn(path: string, folder: string): boolean {
  if (path === folder || path.startsWith(`${folder}/`)) return true;
  // The searched folder was given as an absolute path and the working folder is not known: `/work/src` and `src/a.ts`.
  const parts = path.split("/");
  return isAbsolute(folder) && parts.some((_, end) => end > 0 && folder.endsWith(`/${parts.slice(0, end).join("/")}`));
}
