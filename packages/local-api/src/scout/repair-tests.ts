import { applyEdit } from "./apply-edit.ts";
import { planFind } from "./file-call.ts";
import type { IntentOf } from "./intent.ts";
import { joinPath, parentPath, relativeTo } from "./path-text.ts";
import { ask, type Means, missingResult, type Plan } from "./plan.ts";
import { openFile } from "./read-file.ts";
import { textOf } from "./read-lines.ts";
import type { CallResult } from "./read-run.ts";
import { readPaths, type SearchPlace } from "./read-search.ts";
import { type RepairCandidate, repairCandidates } from "./repair-candidate.ts";
import { smallestEdit } from "./smallest-edit.ts";
import { readFailure, type TestFailure, testFails, testsPass } from "./test-failure.ts";
import { subjectsOf } from "./test-subject.ts";
import { type PlannedCall, planCommand } from "./toolbox.ts";
import { wasRefused } from "./trouble.ts";

/** A failing test, the file that is to be mended, and what could mend it, the likeliest first. */
export type Diagnosis = {
  failure: TestFailure;
  path: string;
  source: string;
  candidates: readonly RepairCandidate[];
};

const MOST_TRIES = 2; // each is an edit and a run of the tests; more would be guessing

/**
 * Repairs the first failing test: runs the tests, reads the test and what it tests, makes the likeliest small change
 * and runs the tests again. What does not help is taken back.
 */
export function* repairTests(intent: IntentOf<"repair_tests">, means: Means): Plan {
  const { texts, tools } = means;
  const run = planCommand(tools, intent.command, intent.folder);
  if (run === undefined) return [texts.noTool("shell")];
  const inventory = planFind(tools, "**/*", intent.folder);
  // The inventory first: where a command that fails cancels the calls beside it, it has been taken by then.
  const before = inventory === undefined ? [] : [inventory];
  const results = yield { say: texts.running(intent.command), calls: [...before, run] };
  const ran = results[before.length] ?? missingResult(run);
  if (wasRefused(ran)) return [texts.trouble({ kind: "denied", result: ran })];
  if (testsPass(ran)) return [texts.nothingFails(intent.command)];
  const failure = readFailure(ran.text);
  if (failure === undefined) return [texts.failureUnclear(intent.command, ran)];
  const files = pathsIn(results.slice(0, before.length), { folder: intent.folder, cwd: tools.cwd });
  const diagnosis = yield* diagnose(failure, files, means);
  if (diagnosis.candidates.length === 0) return [texts.noCandidate(diagnosis)];
  return yield* tryCandidates(diagnosis, run, means);
}

/** Reads the failing test and the module that it tests. */
function* diagnose(failure: TestFailure, files: readonly string[], means: Means): Plan<Diagnosis> {
  const testPath = files.find((path) => failure.path.endsWith(`/${path}`)) ?? relativeTo(means.tools.cwd, failure.path);
  const unclear: Diagnosis = { failure: { ...failure, path: testPath }, path: testPath, source: "", candidates: [] };
  const test = yield* openFile(testPath, means);
  const [subject] = test.kind === "read" ? subjectsOf(test.reading.lines, failure.line) : [];
  if (subject === undefined) return unclear;
  const path = joinPath(parentPath(testPath), subject.module);
  const opened = yield* openFile(path, means);
  if (opened.kind !== "read" || !opened.reading.isWhole) return { ...unclear, path };
  const source = textOf(opened.reading);
  return { ...unclear, path, source, candidates: repairCandidates(source, subject.name, failure) };
}

function pathsIn(results: readonly CallResult[], place: SearchPlace): readonly string[] {
  return results.flatMap(({ isError, text }) => (isError ? [] : readPaths(text, place).paths));
}

function* tryCandidates(diagnosis: Diagnosis, run: PlannedCall, means: Means): Plan {
  const { texts } = means;
  const { failure, path, source, candidates } = diagnosis;
  const tries = candidates.slice(0, MOST_TRIES);
  let text = source;
  for (const candidate of tries) {
    const refused = yield* applyEdit(path, smallestEdit(text, candidate.text), means);
    if (refused !== undefined) return [texts.repairRefused({ failure, path, candidate }, refused, text !== source)];
    text = candidate.text;
    const again = yield* ask(texts.runningAgain(path, candidate), run);
    if (wasRefused(again)) return [texts.repairUntested({ failure, path, candidate })];
    if (!testFails(again, failure.name)) return [texts.repaired({ failure, path, candidate }, testsPass(again))];
  }
  const refused = yield* applyEdit(path, smallestEdit(text, source), means);
  return [texts.notRepaired(diagnosis, tries.length, refused)];
}
