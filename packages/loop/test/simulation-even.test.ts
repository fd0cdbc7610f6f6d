import { expect, it } from "vitest";
import { reportFigure, reportTime } from "../../../test/figure.ts";
import { everySecond, simulate } from "./simulation/simulate.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";

// A file of its own, so that the halves run side by side.
it("I1-I6 hold for every even seed", { timeout: 600_000 }, async () => {
  const { runs, sessions, broken, report, coverage, seconds } = await simulate(everySecond(2, isDeep ? 5_000 : 100));
  expect(broken, report).toEqual([]);
  reportFigure("simulation, even seeds: violations", broken.length, { atMost: 0 });
  if (!isDeep) return;
  reportFigure("simulation, even seeds: single runs", runs, { atLeast: 4_600 });
  reportFigure("simulation, even seeds: sessions", sessions, { atLeast: 300 });
  reportFigure("simulation, even seeds: seeds", runs + sessions, { atLeast: 5_000 });
  expect(coverage.missing).toEqual([]);
  reportTime("simulation, even seeds: seconds", Math.round(seconds), { atMost: 60 });
});
