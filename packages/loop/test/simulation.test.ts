import { describe, expect, it } from "vitest";
import { reportFigure, reportTime } from "../../../test/figure.ts";
import { runSimulation } from "./simulation/run-simulation.ts";
import { drawScenario } from "./simulation/scenario.ts";
import { everySecond, replay, simulate } from "./simulation/simulate.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const seed = process.env.LOOPSMITH_SEED;

if (seed === undefined)
  describe("I1 to I6 hold for random models, tools, hosts, faults and aborts", () => {
    it("I1-I6 hold for every odd seed", { timeout: 600_000 }, async () => {
      const { runs, broken, report, coverage, seconds } = await simulate(everySecond(1, isDeep ? 5_000 : 100));
      expect(broken, report).toEqual([]);
      reportFigure("simulation, odd seeds: violations", broken.length, { atMost: 0 });
      if (!isDeep) return;
      reportFigure("simulation, odd seeds: runs", runs, { atLeast: 5_000 });
      expect(coverage.missing).toEqual([]);
      reportFigure("simulation, odd seeds: endings, transitions, faults … met", coverage.wanted.length, {
        atLeast: 60,
      });
      reportTime("simulation, odd seeds: seconds", Math.round(seconds), { atMost: 60 });
    });

    it("the same seed gives the same run, step by step", async () => {
      for (let same = 1; same <= 10; same += 1) {
        const [first, second] = [await runSimulation(drawScenario(same)), await runSimulation(drawScenario(same))];
        expect(second.world.trace).toEqual(first.world.trace);
        expect(second.events).toEqual(first.events);
      }
    });
  });
else
  it(`I1-I6 hold for seed ${seed}`, async () => {
    const { trace, found } = await replay(Number(seed));
    process.stdout.write(`${trace}\n`);
    expect(found).toEqual([]);
  });
