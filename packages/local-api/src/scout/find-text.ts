import { lookCloser } from "./closer-look.ts";
import { planFind } from "./file-call.ts";
import type { IntentOf } from "./intent.ts";
import type { Answer, Means, Plan } from "./plan.ts";
import type { CallResult } from "./read-run.ts";
import { type Hit, readPaths } from "./read-search.ts";
import { searchAll } from "./search-plan.ts";
import { shortened } from "./short-text.ts";

/** How much of each line is shown, from the fullest wording of the answer to the shortest. Characters. */
const SHOWN_OF_LINE = [160, 60] as const;

/** Lists every line that holds one of the texts, with file and line, and looks closer at the files with the most. */
export function* findText(intent: IntentOf<"find_text">, means: Means): Plan {
  const { texts, tools } = means;
  const inventory = planFind(tools, "**/*", intent.folder);
  const outcome = yield* searchAll(means, intent, intent.folder, inventory === undefined ? [] : [inventory]);
  switch (outcome.kind) {
    case "no_tool":
      return [texts.noTool("search")];
    case "trouble":
      return [texts.trouble(outcome.trouble)];
    case "unreadable":
      return [texts.unreadable(outcome.text)];
    case "searched": {
      const hits = outcome.hits.toSorted(byPlace);
      const files = new Set(hits.map(({ path }) => path)).size;
      const inFolder = countFiles(outcome.beside[0], means, intent.folder);
      const head = texts.hitsHead({ ...intent, hits: hits.length, files, inFolder });
      const surroundings = yield* lookCloser(hits, means);
      return wordings(hits, head, [texts.missing(outcome.missing), texts.surroundings(surroundings)]);
    }
    default:
      return outcome satisfies never;
  }
}

/** With the lines cut ever shorter, and at last only the numbers of the lines, file by file. No hit is left out. */
function wordings(hits: readonly Hit[], head: string, tail: readonly string[]): Answer {
  const lists = SHOWN_OF_LINE.map((most) =>
    hits.map(({ path, line, text }) => `${path}:${line}: ${shortened(text, most)}`).join("\n"),
  );
  const places = hits.map(({ path, line }) => `${path}:${line}`).join("\n");
  const [fullest = places, ...shorter] = [...lists, places, numbersByFile(hits)].map((list) =>
    paragraphs([head, list, ...tail]),
  );
  return [fullest, ...shorter];
}

function numbersByFile(hits: readonly Hit[]): string {
  const numbers = new Map<string, number[]>();
  for (const { path, line } of hits) numbers.set(path, [...(numbers.get(path) ?? []), line]);
  return [...numbers].map(([path, lines]) => `${path}: ${lines.join(", ")}`).join("\n");
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function countFiles(
  result: CallResult | undefined,
  { tools }: Means,
  folder: string,
): { count: number; cut: boolean } | undefined {
  if (result === undefined || result.isError) return undefined;
  const { paths, cut } = readPaths(result.text, { folder, cwd: tools.cwd });
  return { count: paths.length, cut };
}

function byPlace(a: Hit, b: Hit): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line;
}
