import { readFileSync } from "node:fs";
import { readCases, scoreCases, scoreTable } from "@loopsmith/permissions/cases";
import { expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";

const readFile = (name: string) => readCases(readFileSync(new URL(name, import.meta.url), "utf8"));
const cases = readFile("./cases.jsonl");
/** One of these many of the longer file is decided in a small run. */
const ONE_OF = process.env.LOOPSMITH_DEEP === "1" ? 1 : 3;

it.each([
  ["the cases", cases],
  ["cases written from the manuals", readFile("./more-cases.jsonl").filter((_, index) => index % ONE_OF === 0)],
])("decides %s: each exactly", (what, all) => {
  const score = scoreCases(all);
  expect(score.misses.map(({ kind, one }) => `${kind}: ${one.id}`)).toEqual([]);
  reportFigure(`${what}: how many`, score.all.total, { atLeast: 199 });
  reportFigure(`${what}: too weak`, score.all.tooWeak, { atMost: 0 });
  reportFigure(`${what}: exact, in %`, percent(score.all), { atLeast: 98 });
  reportFigure(`${what}: allow cases allowed, in %`, percent(score.allowed), { atLeast: 95 });
});

function percent({ exact, total }: { exact: number; total: number }): number {
  return Math.round((10_000 * exact) / total) / 100;
}

it("names a case that is too weak in a line of its own", () => {
  const [one] = cases.filter(({ expected }) => expected === "allow");
  if (one === undefined) throw new Error("There is no allow case.");
  const score = scoreCases([{ ...one, expected: "deny", alsoOk: [] }]);
  expect(score.all).toEqual({ total: 1, exact: 0, tooWeak: 1, tooStrict: 0 });
  expect(scoreTable(score)).toContain(`too weak: ${one.id}`);
});
