import { type CountedFile, type Place, placesToSearch } from "./places-to-search.ts";
import { type Means, missingResult, type Plan } from "./plan.ts";
import type { CallResult } from "./read-run.ts";
import { type Hit, readCounts, readHits, type SearchPlace, saysCut } from "./read-search.ts";
import { type Needle, type Searcher, searchersOf } from "./searcher.ts";
import type { PlannedCall } from "./toolbox.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

/** What is not among the hits. `unknown`: the tool left something out, and nothing tells what. */
export type Missing = { kind: "nothing" } | { kind: "files"; files: readonly CountedFile[] } | { kind: "unknown" };

export type SearchOutcome =
  | { kind: "searched"; hits: readonly Hit[]; missing: Missing; beside: readonly CallResult[] }
  /** Something came back that holds no hits and does not say that there are none. */
  | { kind: "unreadable"; text: string }
  | { kind: "trouble"; trouble: Trouble }
  | { kind: "no_tool" };

const MOST_ROUNDS = 5; // further turns; a list of that many hits is of no use to anybody
const CALLS_PER_ROUND = 40;
/** Hits, as a share of those that the first result brought: results are cut by their length, and lines differ. */
const PER_CALL = 0.8;
const PER_ROUND = 5; // clients also cut the results of one turn together

const NOTHING_FOUND = /^(?:no |nothing|0 |none)|not? found|没有|未找到/i;

/**
 * Finds every line with the needle in a folder (or file), and asks again, place by place, for what a cut result left
 * out: a count of the hits in each file tells what that is. The calls `beside` are made in the same turn as the first.
 */
export function* searchAll(
  means: Means,
  needle: Needle,
  folder: string,
  beside: readonly PlannedCall[],
): Plan<SearchOutcome> {
  const [first, second] = searchersOf(means.tools, needle);
  if (first === undefined) return { kind: "no_tool" };
  const found = yield* searchBy(first, means, folder, beside);
  if (second === undefined || !needsAnotherWay(found)) return found;
  const again = yield* searchBy(second, means, folder, []);
  if (found.kind !== "searched" || again.kind !== "searched") return again.kind === "searched" ? again : found;
  return again.hits.length >= found.hits.length ? { ...again, beside: found.beside } : found;
}

/** Something is missing, or the tool is broken; what was refused or is not there is not tried in another way. */
function needsAnotherWay(outcome: SearchOutcome): boolean {
  if (outcome.kind === "searched") return outcome.missing.kind !== "nothing";
  return outcome.kind === "trouble" && outcome.trouble.kind === "failed";
}

function* searchBy(
  searcher: Searcher,
  means: Means,
  folder: string,
  beside: readonly PlannedCall[],
): Plan<SearchOutcome> {
  const counting = searcher.count === undefined ? [] : [searcher.count(folder)];
  const listing = searcher.list(folder);
  const results = yield { say: means.texts.searching(folder), calls: [listing, ...counting, ...beside] };
  const [listed = missingResult(listing), counted] = results;
  const place = { folder, cwd: means.tools.cwd };
  const { hits, cut, rest } = readHits(listed.text, place);
  const trouble = foundNothing(listed) ? undefined : troubleOf(listed);
  // A shell also fails when it could not read one file of many; what it found in the others counts.
  if (trouble !== undefined && hits.length === 0) return { kind: "trouble", trouble };
  const counts = counting.length > 0 && counted !== undefined ? trustedCounts(counted, place) : undefined;
  const besides = results.slice(1 + counting.length);
  if (counts !== undefined && trouble === undefined) {
    const all = yield* searchOn(searcher, means, { hits, counts, place });
    return { kind: "searched", ...all, beside: besides };
  }
  const isUnread = hits.length === 0 && rest.length > 0 && !rest.some((line) => NOTHING_FOUND.test(line));
  if (isUnread && !foundNothing(listed)) return { kind: "unreadable", text: listed.text };
  return { kind: "searched", hits, missing: { kind: cut || trouble ? "unknown" : "nothing" }, beside: besides };
}

/** Asks for the hits that the counts know of and the first result did not bring. */
function* searchOn(
  searcher: Searcher,
  { texts }: Means,
  { hits, counts, place }: { hits: readonly Hit[]; counts: ReadonlyMap<string, number>; place: SearchPlace },
): Plan<{ hits: readonly Hit[]; missing: Missing }> {
  let known = hits;
  const asked = new Set([place.folder]);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const limits = { most: hits.length * PER_CALL, asked };
    const places = firstPlaces(placesToSearch(countFiles(counts, known), place, limits), hits.length * PER_ROUND);
    if (places.length === 0) break;
    const results = yield { say: texts.searchingOn(places.length), calls: places.map((path) => searcher.list(path)) };
    for (const path of places) asked.add(path);
    const found = results.map(({ text }, at) => readHits(text, { ...place, folder: places[at] ?? "." }).hits);
    known = merge([known, ...found]);
  }
  const files = countFiles(counts, known).filter(({ count, known }) => known < count);
  return { hits: known, missing: files.length === 0 ? { kind: "nothing" } : { kind: "files", files } };
}

/** As many places as one turn may bring, at least one. */
function firstPlaces(places: readonly Place[], mostHits: number): readonly string[] {
  let hits = 0;
  const tooMuch = places.findIndex((place) => {
    hits += place.hits;
    return hits > mostHits;
  });
  const fitting = tooMuch < 0 ? places.length : Math.max(1, tooMuch);
  return places.slice(0, Math.min(fitting, CALLS_PER_ROUND)).map(({ path }) => path);
}

function countFiles(counts: ReadonlyMap<string, number>, hits: readonly Hit[]): readonly CountedFile[] {
  const known = new Map<string, number>();
  for (const { path } of hits) known.set(path, (known.get(path) ?? 0) + 1);
  return [...counts].map(([path, count]) => ({ path, count, known: known.get(path) ?? 0 }));
}

function merge(lists: readonly (readonly Hit[])[]): readonly Hit[] {
  return [...new Map(lists.flat().map((hit) => [`${hit.path}:${hit.line}`, hit])).values()];
}

/** The counts, unless the result that holds them is cut or no count itself. */
function trustedCounts(result: CallResult, place: SearchPlace): ReadonlyMap<string, number> | undefined {
  if (foundNothing(result)) return new Map();
  return result.isError || saysCut(result.text) ? undefined : readCounts(result.text, place);
}

/** `grep` that finds nothing ends with code 1, and some clients take that for a failure. */
function foundNothing({ isError, text }: CallResult): boolean {
  const said = text.replace(/\(no output\)|(?:command )?(?:exit(?:ed)? (?:with )?(?:code|status):?) 1\b/gi, "");
  return isError && !/[\p{L}\p{N}]/u.test(said);
}
