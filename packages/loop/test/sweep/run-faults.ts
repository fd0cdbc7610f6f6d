import type { ToolResult } from "@loopsmith/loop";
import { foldHistory, resultsOf } from "../read-run.ts";
import { pairFaults, refusals, unfinishedBlocks } from "./history-faults.ts";
import { GRACE_MS, type SteppedRun } from "./play-stepped.ts";
import { TOO_LATE } from "./sweep-tools.ts";
import { terminalFaults } from "./terminal-faults.ts";

/** Whatever a run has done against I1 to I6, one sentence each; also that it took longer than the grace time. */
export async function faultsOf(run: SteppedRun): Promise<string[]> {
  const history = foldHistory(run.messages, run.events);
  return [
    ...pairFaults(history),
    ...unfinishedBlocks(history.slice(run.messages.length), run.script.replies),
    ...callFaults(run),
    ...terminalFaults(run),
    ...leftOvers(run),
    ...(await refusals(history, run.tools)),
    ...run.refused.map((problem) => `I6 a request was refused: ${problem}`),
    ...inputFaults(run),
  ];
}

/** I2, I3: calls run once, after they were told, and what they gave stands in the history. */
function callFaults({ world, events, messages, terminal, script }: SteppedRun): string[] {
  const results = resultsOf(foldHistory(messages, events));
  const faults = world.starts.flatMap(({ id, told, returned }, index) => {
    const again = world.starts.findIndex((start) => start.id === id) < index ? [`I3 ${id} has run twice`] : [];
    const early = told ? [] : [`L43 ${id} began before its start was told`];
    if (terminal === undefined || script.forgotten?.includes(id)) return [...again, ...early];
    const result = results.find(({ tool_use_id }) => tool_use_id === id);
    const lost = result === undefined ? [`I3 ${id} has run, and the history does not say so`] : [];
    const isWrong =
      result && returned && returned !== TOO_LATE && !String(result.content).startsWith(returned.slice(0, 7));
    return [
      ...again,
      ...early,
      ...lost,
      ...(isWrong ? [`I3 ${id} gave ${returned}, and the history says otherwise`] : []),
    ];
  });
  const late = JSON.stringify(results).includes(TOO_LATE) ? ["I3 a late value is in the history"] : [];
  return [...faults, ...late, ...results.flatMap((result) => begunFaults(result, world))];
}

/** B07: a call that was stopped says of itself whether it had begun. */
function begunFaults({ tool_use_id: id, content }: ToolResult, { starts }: SteppedRun["world"]): string[] {
  const hasBegun = starts.some((start) => start.id === id);
  if (hasBegun && `${content}`.includes("was not started")) return [`B07 ${id} has begun and denies it`];
  return !hasBegun && `${content}`.includes("may have done a part") ? [`B07 ${id} pretends to have begun`] : [];
}

/** I5, and the grace time: nothing is left, and the way back was short. */
function leftOvers({ left, unhandled }: SteppedRun): string[] {
  const { timers, listeners, requests, tookMs } = left;
  return [
    ...(timers > 0 ? [`I5 ${timers} timers are left`] : []),
    ...(listeners > 0 ? [`I5 ${listeners} listeners are left on the signal`] : []),
    ...(requests > 0 ? [`I5 ${requests} requests are left`] : []),
    ...(tookMs > GRACE_MS ? [`L40 the way back took ${tookMs} ms`] : []),
    ...unhandled.map((reason) => `I5 an unhandled rejection: ${String(reason)}`),
  ];
}

/** L19: what was said meanwhile is in the history once, or still waits. */
function inputFaults({ script, world, messages, events }: SteppedRun): string[] {
  const waiting = world.input.take().map(({ block }) => block.text);
  const history = JSON.stringify(foldHistory(messages, events));
  return (script.queued ?? []).flatMap((text) => {
    const times = history.split(text).length - 1 + waiting.filter((each) => each === text).length;
    return times !== 1 ? [`L19 "${text}" is there ${times} times`] : [];
  });
}
