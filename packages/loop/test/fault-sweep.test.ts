import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { type SweepFault, sweepFaults } from "./sweep/fault-list.ts";
import { type FaultState, faultStates } from "./sweep/fault-states.ts";
import { pairFaults, refusals, unfinishedBlocks } from "./sweep/history-faults.ts";
import { type FaultedRun, playFaulted } from "./sweep/play-faulted.ts";
import { terminalFaults } from "./sweep/terminal-faults.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const SAMPLE = 30; // in the short run each state meets every thirtieth fault, each state others

const figures = { combinations: 0, violations: 0 };
leaveNothing();

describe("each fault in each state: I1 to I6 hold, and no call runs twice", () => {
  it.each(faultStates.map((state, index) => ({ ...state, index })))(
    "F14 to F45 $name",
    { timeout: 300_000 },
    async (state) => {
      const found: string[] = [];
      for (const fault of sweepFaults.filter((_, index) => isDeep || (index + state.index) % SAMPLE === 0)) {
        found.push(...(await faultsOf(state, fault)).map((each) => `${fault.name}: ${each}`));
        figures.combinations += 1;
      }
      figures.violations += found.length;
      expect(found).toEqual([]);
    },
  );

  it("F14 to F45 all of them", () => {
    reportFigure("fault sweep: faults", sweepFaults.length, { atLeast: 60 });
    reportFigure("fault sweep: states", faultStates.length, { atLeast: 12 });
    reportFigure("fault sweep: combinations", figures.combinations, { atLeast: isDeep ? 700 : 30 });
    reportFigure("fault sweep: violations", figures.violations, { atMost: 0 });
  });
});

async function faultsOf(state: FaultState, fault: SweepFault): Promise<string[]> {
  try {
    const run = await playFaulted(state, fault);
    return [...(await runFaults(run)), ...requestFaults(run, fault), ...endFaults(run, state, fault)];
  } catch (error) {
    return [String(error)];
  }
}

async function runFaults(run: FaultedRun): Promise<string[]> {
  const { terminal, messages, starts, replies, tools, left, listeners } = run;
  const kept = JSON.stringify(terminal.messages);
  const marks = starts.map(({ mark }) => mark);
  return [
    ...pairFaults(terminal.messages),
    ...unfinishedBlocks(terminal.messages.slice(messages.length), replies),
    ...marks.filter((mark, index) => marks.indexOf(mark) < index).map((mark) => `I3 ${mark} has run twice`),
    ...starts
      .filter(({ id }) => !kept.includes(`"tool_use_id":"${id}"`))
      .map(({ mark }) => `I3 ${mark} has run unseen`),
    ...terminalFaults(run),
    ...left.map((kind) => `I5 ${kind} is left`),
    ...(listeners > 0 ? [`I5 ${listeners} listeners are left`] : []),
    ...(await refusals(terminal.messages, tools)),
  ];
}

/** The run has ended as it may; what a harmless fault strikes is the same as without it. */
function endFaults({ terminal, starts, waiting }: FaultedRun, state: FaultState, fault: SweepFault): string[] {
  const { messages, ...end } = terminal;
  const faults = fault.ends.includes(end.reason) ? [] : [`it ended with ${JSON.stringify(end)}`];
  const times = waiting + JSON.stringify(messages).split(state.queued ?? "nothing was queued").length - 1;
  if (times !== (state.queued ? 1 : 0)) faults.push(`L19 what was said is there ${times} times`);
  if (end.reason !== "completed" || fault.leaves !== "all") return faults;
  const marks = starts.map(({ mark }) => mark).filter((mark) => mark !== "before");
  return marks.toSorted().join() === "a,b,c" ? faults : [...faults, `of a, b and c ${marks} have run`];
}

function requestFaults({ requests }: FaultedRun, { fault }: SweepFault): string[] {
  return requests.flatMap(({ problem, end, missed, number, failure }) => [
    ...(problem ? [`I6 request ${number} was refused by ${problem.rule}: ${problem.message}`] : []),
    ...(end === "answered" && missed.some((each) => each === fault) ? [`request ${number} was not struck`] : []),
    ...(end === undefined ? [`I5 request ${number} has not ended`] : []),
    ...(failure ? [`the model failed: ${String(failure)}`] : []),
  ]);
}
