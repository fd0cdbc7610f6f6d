import { describe, expect, it } from "vitest";
import { reportFigure, reportTime } from "../../../test/figure.ts";
import { runSession } from "./simulation/run-session.ts";
import { runSimulation } from "./simulation/run-simulation.ts";
import { drawScenario } from "./simulation/scenario.ts";
import { drawSession } from "./simulation/session-scenario.ts";
import { everySecond, replay, simulate } from "./simulation/simulate.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const seed = process.env.LOOPSMITH_SEED;

if (seed === undefined)
  describe("I1 to I6 hold for random models, tools, hosts, faults and aborts", () => {
    it("I1-I6 hold for every odd seed", { timeout: 600_000 }, async () => {
      const { runs, sessions, broken, report, coverage, seconds } = await simulate(
        everySecond(1, isDeep ? 5_000 : 100),
      );
      expect(broken, report).toEqual([]);
      reportFigure("simulation, odd seeds: violations", broken.length, { atMost: 0 });
      if (!isDeep) return;
      reportFigure("simulation, odd seeds: single runs", runs, { atLeast: 4_600 });
      reportFigure("simulation, odd seeds: sessions", sessions, { atLeast: 300 });
      reportFigure("simulation, odd seeds: seeds", runs + sessions, { atLeast: 5_000 });
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

    it("the same seed gives the same session, record by record", async () => {
      const [seed, scenario] = [2656, drawSession(2656)];
      if (scenario === undefined) throw new Error(`Seed ${seed} is no session any more: choose another one.`);
      const [first, second] = [await runSession(scenario), await runSession(scenario)];
      expect(first.lives.length).toBeGreaterThan(1);
      expect(second.disk.lines).toEqual(first.disk.lines);
    });
  });
else
  it(`I1-I6 hold for seed ${seed}`, async () => {
    const { trace, found } = await replay(Number(seed));
    process.stdout.write(`${trace}\n`);
    expect(found).toEqual([]);
  });
