import { readFileSync } from "node:fs";
import { readCases, scoreCases, scoreTable } from "@loopsmith/permissions/cases";
import { expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";

const cases = readCases(readFileSync(new URL("./cases.jsonl", import.meta.url), "utf8"));

it("decides the cases: none too weak, nearly all exactly", () => {
  const score = scoreCases(cases);
  expect(score.misses.filter(({ kind }) => kind === "too weak").map(({ one }) => one.id)).toEqual([]);
  reportFigure("permission cases too weak", score.all.tooWeak, { atMost: 0 });
  reportFigure("permission cases exact, in %", (100 * score.all.exact) / score.all.total, { atLeast: 98 });
  reportFigure("allow cases allowed, in %", (100 * score.allowed.exact) / score.allowed.total, { atLeast: 95 });
});

it("names a case that is too weak in a line of its own", () => {
  const [one] = cases.filter(({ expected }) => expected === "allow");
  if (one === undefined) throw new Error("There is no allow case.");
  const score = scoreCases([{ ...one, expected: "deny", alsoOk: [] }]);
  expect(score.all).toEqual({ total: 1, exact: 0, tooWeak: 1, tooStrict: 0 });
  expect(scoreTable(score)).toContain(`too weak: ${one.id}`);
});
