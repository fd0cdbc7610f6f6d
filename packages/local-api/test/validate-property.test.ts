import type { ModelProfile, Strictness, Verdict } from "@loopsmith/local-api/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { anyHistory, type Message, mergeNeighbours } from "./validate-history.ts";
import { MUTATIONS } from "./validate-mutations.ts";
import { judge, request, tool } from "./validate-try.ts";

const RUNS = 50 * Number(process.env.LOOPSMITH_RUNS ?? 1);
const SEED = Number(process.env.LOOPSMITH_SEED ?? Date.now() % 2 ** 31);
/** Milliseconds. Only so that a deep run is not cut off: nothing here measures time. */
const ROOM = 20_000 + RUNS * 100;
const PROFILES: readonly ModelProfile[] = ["modern", "classic"];
const EVERYWHERE = PROFILES.flatMap((profile) =>
  (["first-party", "portable"] as const).map((strictness) => ({ profile, strictness })),
);

/** Runs a property, and says how to run the same cases again. */
function holds<T>(arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void): void {
  const result = fc.check(fc.property(arbitrary, predicate), { seed: SEED, numRuns: RUNS });
  if (!result.failed) return;
  const replay = `LOOPSMITH_SEED=${SEED} LOOPSMITH_RUNS=${RUNS / 50} npx vitest run packages/local-api/test/validate-property.test.ts`;
  throw new Error(`${fc.defaultReportMessage(result)}\nRun the same cases again: ${replay}`, {
    cause: result.errorInstance,
  });
}

function judgeHistory(messages: readonly Message[], profile: ModelProfile, strictness: Strictness): Verdict {
  return judge(request({ messages, tools: [tool()] }), { strictness, model: { profile } });
}

/** The rule that a history breaks, with its words; undefined when it is accepted. */
function broken(verdict: Verdict): string | undefined {
  return verdict.kind === "refused" ? `${verdict.problem.rule} ${verdict.problem.message}` : undefined;
}

describe("random legal histories", () => {
  it("M28 are accepted as they are, and merged by portable servers too, in both profiles", { timeout: ROOM }, () => {
    let judged = 0;
    holds(anyHistory, (history) => {
      for (const profile of PROFILES) {
        expect(broken(judgeHistory(history, profile, "first-party"))).toBeUndefined();
        expect(broken(judgeHistory(mergeNeighbours(history), profile, "portable"))).toBeUndefined();
        judged += 2;
      }
    });
    reportFigure("random legal histories, none refused", judged, { atLeast: RUNS * 4 });
  });
});

describe("legal histories with one mistake", () => {
  it("M20 are refused by the rule of the mistake, in both profiles and strictnesses", { timeout: ROOM }, () => {
    const refused = new Map(MUTATIONS.map(({ name }) => [name, 0]));
    holds(fc.tuple(anyHistory, fc.nat(), fc.constantFrom(...EVERYWHERE)), ([history, choice, somewhere]) => {
      for (const { name, rules, where, mutate } of MUTATIONS) {
        const { profile, strictness } = { ...somewhere, ...where };
        const mutated = mutate(mergeNeighbours(history), (items) => items[choice % items.length]!);
        const verdict = judgeHistory(mutated, profile, strictness);
        expect(rules, `${name}: ${broken(verdict) ?? "accepted"}`).toContain(broken(verdict)?.slice(0, 3));
        refused.set(name, (refused.get(name) ?? 0) + 1);
      }
    });
    reportFigure("kinds of mistakes in histories", refused.size, { atLeast: 20 });
    reportFigure("histories with a mistake, refused by its rule, of each kind", Math.min(...refused.values()), {
      atLeast: RUNS,
    });
  });
});
