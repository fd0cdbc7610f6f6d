import type { Capability } from "./capability.ts";
import { CHINESE } from "./chinese.ts";
import type { Surrounding } from "./closer-look.ts";
import { ENGLISH } from "./english.ts";
import type { IntentOf } from "./intent.ts";
import type { Language } from "./language.ts";
import type { CallResult } from "./read-run.ts";
import type { RepairCandidate } from "./repair-candidate.ts";
import type { Diagnosis } from "./repair-tests.ts";
import type { Missing } from "./search-plan.ts";
import type { Replacement } from "./smallest-edit.ts";
import type { FileFacts } from "./summarize-file.ts";
import type { TestFailure } from "./test-failure.ts";
import type { Trouble } from "./trouble.ts";

/** How many hits in how many files; `inFolder`: how many files there are, and whether there may be more. */
export type HitNumbers = {
  texts: readonly string[];
  folder: string;
  hits: number;
  files: number;
  inFolder: { count: number; cut: boolean } | undefined;
};

/** A change that was made, or is proposed, for a failing test. */
export type Repair = { failure: TestFailure; path: string; candidate: RepairCandidate };

/** Everything that the scout says. A text that has nothing to say is empty. */
export type Texts = {
  introduction: string;
  /** What it thinks. */
  thought: string;
  notUnderstood: string;
  summaryOfTalk(prompts: readonly string[], calls: number): string;

  searching(folder: string): string;
  searchingOn(places: number): string;
  lookingCloser(paths: readonly string[]): string;
  findingFiles(glob: string, folder: string): string;
  listingFolder(folder: string): string;
  reading(path: string): string;
  editing(path: string): string;
  writing(path: string): string;
  running(command: string): string;
  runningAgain(path: string, candidate: RepairCandidate): string;

  noTool(capability: Capability): string;
  trouble(trouble: Trouble): string;
  unreadable(result: string): string;

  hitsHead(numbers: HitNumbers): string;
  missing(missing: Missing): string;
  surroundings(surroundings: readonly Surrounding[]): string;
  filesFound(wanted: { glob: string; folder: string }, paths: readonly string[], cut: boolean): string;
  listing(folder: string, entries: string): string;
  summary(facts: FileFacts): string;

  textNotThere(path: string, oldText: string): string;
  textNotUnique(path: string, oldText: string, lines: readonly number[]): string;
  fileTooLong(path: string): string;
  fileExists(path: string): string;
  nothingToChange(path: string): string;
  editFailed(path: string, edit: Replacement, trouble: Trouble): string;
  replaced(intent: IntentOf<"replace_text">, lines: readonly number[]): string;
  written(path: string): string;
  ran(command: string, result: CallResult, mostLines: number): string;

  nothingFails(command: string): string;
  failureUnclear(command: string, result: CallResult): string;
  noCandidate(diagnosis: Diagnosis): string;
  repairRefused(repair: Repair, reason: string, earlierTryIsLeft: boolean): string;
  repairUntested(repair: Repair): string;
  repaired(repair: Repair, allPass: boolean): string;
  notRepaired(tried: Diagnosis, tries: number, notTakenBack: string | undefined): string;
};

export const TEXTS: Readonly<Record<Language, Texts>> = { en: ENGLISH, zh: CHINESE };
