import type { Transition } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { reasonsOf } from "./play-query.ts";
import { playStepped, type QueryScript, type SteppedRun } from "./sweep/play-stepped.ts";
import { queryScripts } from "./sweep/query-scripts.ts";
import { faultsOf } from "./sweep/run-faults.ts";
import type { Disturbance } from "./sweep/stepped-world.ts";
import { REASONS } from "./sweep/terminal-faults.ts";

leaveNothing();

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const SAMPLE = 115; // in the short run every 115th of all points and timings
/** How many ticks of the microtask queue after a step the signal fires: at once, and amid what follows from it. */
const TICKS = [0, 2] as const;

/** A value for each, so that a new transition is missed by the compiler. */
const TRANSITIONS: Record<Transition["reason"], true> = {
  next_turn: true,
  max_output_tokens_escalate: true,
  max_output_tokens_recovery: true,
  collapse_drain_retry: true,
  reactive_compact_retry: true,
  stop_hook_blocking: true,
  model_error_retry: true,
  model_fallback: true,
  pause_turn: true,
};

const figures = { points: new Set<string>(), runs: 0, violations: 0, reasons: new Map<string, number>() };

describe("L40 an abort at every await, and a reader who leaves at every event: I1 to I6 hold", () => {
  it.each(queryScripts.map((script, index) => ({ ...script, index })))(
    "L40 $name",
    { timeout: 300_000 },
    async (script) => {
      const undisturbed = await playStepped(script);
      expect(await faultsOf(undisturbed)).toEqual([]);
      expect(undisturbed.terminal && reasonsOf({ events: undisturbed.events, terminal: undisturbed.terminal })).toEqual(
        script.reasons,
      );
      const found: string[] = [];
      for (const disturbance of plan(undisturbed, script.index)) found.push(...(await disturb(script, disturbance)));
      figures.violations += found.length;
      expect(found).toEqual([]);
    },
  );

  it("L40 has met every way to go on and every way to end", () => {
    const met = new Set([...queryScripts.flatMap(({ reasons }) => reasons), "aborted_streaming", "aborted_tools"]);
    expect(Object.keys({ ...TRANSITIONS, ...REASONS }).filter((reason) => !met.has(reason))).toEqual([]);
    reportFigure("query abort sweep: scripts", queryScripts.length, { atLeast: 30 });
    reportFigure("query abort sweep: points", figures.points.size, { atLeast: isDeep ? 1_000 : 60 });
    reportFigure("query abort sweep: disturbed runs", figures.runs, { atLeast: isDeep ? 6_000 : 60 });
    reportFigure("query abort sweep: violations", figures.violations, { atMost: 0 });
    for (const reason of ["aborted_streaming", "aborted_tools"]) {
      reportFigure(`query abort sweep: ${reason}`, figures.reasons.get(reason) ?? 0, { atLeast: isDeep ? 1_000 : 10 });
    }
  });
});

function plan({ world, events }: SteppedRun, scriptIndex: number): Disturbance[] {
  const steps = Array.from({ length: world.steps + 1 }, (_, step) => step);
  const aborts = steps.flatMap((step) => TICKS.map((ticks) => ({ kind: "abort", step, ticks }) as const));
  const leaves = events.map((_, index) => ({ kind: "leave", event: index + 1 }) as const);
  const all = [...aborts, ...leaves];
  return isDeep ? all : all.filter((_, index) => (index + scriptIndex * 7) % SAMPLE === 0);
}

async function disturb(script: QueryScript, disturbance: Disturbance): Promise<string[]> {
  const where = JSON.stringify(disturbance);
  try {
    const run = await playStepped(script, disturbance);
    const reason = run.terminal?.reason ?? "left";
    figures.reasons.set(reason, (figures.reasons.get(reason) ?? 0) + 1);
    figures.runs += 1;
    figures.points.add(
      `${script.name}: ${disturbance.kind === "abort" ? disturbance.step : `event ${disturbance.event}`}`,
    );
    return (await faultsOf(run)).map((fault) => `${where}: ${fault}`);
  } catch (error) {
    return [`${where}: ${String(error)}`];
  }
}
