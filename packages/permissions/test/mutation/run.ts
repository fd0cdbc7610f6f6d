import { readFileSync } from "node:fs";
import type { PermissionCase } from "@loopsmith/permissions/cases";
import { expect } from "vitest";
import { reportFigure } from "../../../../test/figure.ts";
import { buildMutants, type Loaded } from "./build.ts";
import { Campaign, type Fate, type Statement } from "./campaign.ts";
import { isDenyPath, isEquivalent } from "./deny-path.ts";
import type { NumberedMutant } from "./switchable.ts";

// Changes the checker in small ways, one after the other, and counts the changes that no test notices.
// LOOPSMITH_MUTANTS=path/of/file shows the survivors of one file instead.
const TESTS = [
  "rules",
  "deny-path",
  "paths",
  "limits",
  "readings",
  "file-use",
  "commands",
  "can-use-tool",
  "rule-file",
].map((name) => `../${name}.test.ts`);
const CASES = ["cases", "more-cases"].map((name) => readFileSync(new URL(`../${name}.jsonl`, import.meta.url), "utf8"));
/** One of these many mutants is tried; on the deny path each is. */
const ONE_OF = 5;
const SCORE = 85; // %

const built = await buildMutants(TESTS);
const campaign = await Campaign.start(built, expect, statementsOf);
const only = process.env.LOOPSMITH_MUTANTS;
const chosen = only === undefined ? sample(built.mutants) : built.mutants.filter(({ file }) => file.includes(only));
const fates: Fate[] = [];
for (const mutant of chosen) {
  fates.push(await campaign.judge(mutant));
}
report();

function report(): void {
  const survivors = fates.filter(({ kind, mutant }) => kind !== "killed" && !isEquivalent(mutant));
  for (const { mutant, kind } of survivors)
    if (only !== undefined || isDenyPath(mutant)) console.log(`${kind}: ${nameOf(mutant)}`);
  if (only !== undefined) return;
  const weak = survivors.filter(({ mutant }) => isDenyPath(mutant)).length;
  const denying = fates.filter(({ mutant }) => isDenyPath(mutant)).length;
  const sampled = fates.filter(({ mutant }) => inSample(mutant) && !isEquivalent(mutant));
  const killed = sampled.filter(({ kind }) => kind === "killed").length;
  const score = Math.round((1_000 * killed) / sampled.length) / 10;
  const figures = [
    () => reportFigure(`surviving mutants on the deny path, of ${denying}`, weak, { atMost: 0 }),
    () =>
      reportFigure(`mutation score in %, ${sampled.length} of ${built.mutants.length} mutants`, score, {
        atLeast: SCORE,
      }),
  ];
  for (const figure of figures) {
    try {
      figure();
    } catch (error) {
      console.error(String(error));
      process.exitCode = 1;
    }
  }
}

/** The same in every run: by what the mutant is, not by its number. */
function inSample(mutant: NumberedMutant): boolean {
  let hash = 7;
  for (const letter of nameOf(mutant)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % ONE_OF === 0;
}

function sample(mutants: readonly NumberedMutant[]): readonly NumberedMutant[] {
  return mutants.filter((mutant) => inSample(mutant) || isDenyPath(mutant));
}

function nameOf(mutant: NumberedMutant): string {
  const now = mutant.kind === "block" ? "{}" : mutant.replacement;
  return `${mutant.file}:${mutant.line} ${JSON.stringify(mutant.was)} => ${JSON.stringify(now)}`;
}

function statementsOf({ collected, decideCase, readCases }: Loaded): Statement[] {
  const holds = (one: PermissionCase) => {
    const decision = decideCase(one);
    return decision === one.expected || [one.alsoOk ?? []].flat().includes(decision);
  };
  return [
    ...CASES.flatMap(readCases).map((one) => ({ name: one.id, holds: () => holds(one) })),
    ...collected.map(({ name, run }) => ({ name, holds: run })),
  ];
}
