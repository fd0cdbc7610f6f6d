import type { QueryEvent } from "@loopsmith/loop";
import type { Rule } from "./history-rules.ts";
import { GRACE_MS } from "./run-simulation.ts";
import { blockKey, wholeBlocks } from "./wire-blocks.ts";
import type { ToolRun } from "./world.ts";

/** I2: what has started came whole over the wire, with exactly this input, before. */
export const onlyWholeCallsStart: Rule = ({ world }) => {
  const whole = world.exchanges.map((exchange) => new Set(wholeBlocks(exchange).map(({ json }) => json)));
  return world.toolRuns.flatMap((run) => {
    const { name, behaviour, request } = run;
    const { ms, ...rest } = behaviour;
    const asWritten = blockKey({ type: "tool_use", name, input: behaviour } as { type: string });
    if (whole[request - 1]?.has(asWritten)) return [];
    // A hook may have changed how long it takes, and nothing else.
    const changed = [...(whole[request - 1] ?? [])].some((json) => json.includes(`"n":${rest.n},`) && ms === 1);
    return changed ? [] : [`${name} ${JSON.stringify(behaviour)} has started and did not come whole`];
  });
};

/** I3: no call starts twice, be it by its number or by the request that asked for it. */
export const noCallStartsTwice: Rule = ({ world }) => {
  const seen = new Set<string>();
  return world.toolRuns.flatMap(({ behaviour: { n }, request, toolUseId }) => {
    const keys = [`id ${toolUseId} of request ${request}`, ...(n === 0 ? [] : [`call ${n}`])];
    const twice = keys.filter((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return twice.map((key) => `${key} has started twice`);
  });
};

/** L11, L12: never too many at once, an exclusive one alone, two of one key only when both read. */
export const callsKeepApart: Rule = ({ world }) => {
  const most = world.scenario.limits.maxConcurrency ?? 5;
  return world.toolRuns.flatMap((run) => {
    const others = world.toolRuns.filter((other) => isUnderWay(other, run));
    const foes = others.filter((other) => standInTheWay(other, run)).map(({ toolUseId }) => toolUseId);
    const problems = foes.map((id) => `${run.name} ${run.toolUseId} has started beside ${id}`);
    return others.length < most ? problems : [...problems, `${run.toolUseId} is one of ${others.length + 1} at once`];
  });
};

/** Whether it had begun before the run did and was neither over nor given up. */
function isUnderWay(other: ToolRun, run: ToolRun): boolean {
  if (other.startOrder >= run.startOrder) return false;
  if (other.endOrder !== undefined && other.endOrder < run.startOrder) return false;
  return other.stoppedAt === undefined || run.startedAt < other.stoppedAt + GRACE_MS;
}

function standInTheWay(a: ToolRun, b: ToolRun): boolean {
  if (a.name === "alone" || b.name === "alone") return true;
  const areKeyed = [a, b].every(({ name }) => name === "reader" || name === "editor");
  return areKeyed && a.behaviour.key === b.behaviour.key && !(a.name === "reader" && b.name === "reader");
}

/** L13: once the failure of a call that cancels the others is told, none of them starts and all that run are told to stop. */
export const failuresStopSiblings: Rule = ({ events, orders, world }) => {
  const policy = world.scenario.limits.siblingAbort ?? "declared";
  const names = new Map<string, string>();
  let request = 0;
  return events.flatMap((event, index) => {
    if (event.type === "request_start") request += 1;
    if (event.type === "tool_use") names.set(event.toolUse.id, event.toolUse.name);
    if (event.type !== "tool_end" || !["error", "timed_out"].includes(event.outcome)) return [];
    const cancels = policy === "all" || (policy === "declared" && names.get(event.toolUseId) === "breaker");
    const order = orders[index] ?? 0;
    const beside = world.toolRuns.filter((run) => run.request === request);
    const others = beside.filter(({ toolUseId }) => toolUseId !== event.toolUseId);
    // A call that could not run at all harms nobody (B50).
    if (!cancels || others.length === beside.length) return [];
    return others.flatMap(({ toolUseId, startOrder, endOrder = order + 1, stopOrder = order + 1 }) => {
      if (startOrder > order) return [`${toolUseId} has started after ${event.toolUseId} had failed`];
      return endOrder > order && stopOrder > order ? [`${toolUseId} runs on after ${event.toolUseId} has failed`] : [];
    });
  });
};

/** B09: no call starts once the signal has fired. */
export const nothingStartsAfterAnAbort: Rule = ({ world }) =>
  world.toolRuns.flatMap(({ toolUseId, startOrder }) =>
    startOrder >= world.abortOrder ? [`${toolUseId} has started after the abort`] : [],
  );

/** L11: results are told in call order, one for each call whose start was told; nothing is told of a call after its end. */
export const resultsComeInCallOrder: Rule = ({ events, end }) => {
  const problems: string[] = [];
  let calls: string[] = [];
  let open = new Set<string>();
  for (const event of events) {
    if (event.type === "request_start" || event.type === "discarded") [calls, open] = [[], new Set()];
    if (event.type === "tool_use") calls.push(event.toolUse.id);
    if (event.type === "tool_start") open.add(event.toolUse.id);
    if (event.type === "tool_progress" && !open.has(event.toolUseId))
      problems.push(`${event.toolUseId}: late progress`);
    if (event.type === "committed" && open.size > 0) problems.push(`${[...open]} were committed without an end`);
    if (event.type !== "tool_end") continue;
    open.delete(event.toolUseId);
    if (calls.shift() !== event.toolUseId) problems.push(`${event.toolUseId} was not the next to end`);
  }
  if (end.kind === "done" && end.value !== undefined && open.size > 0) problems.push(`${[...open]} have no end`);
  return problems;
};

/** B07: who is told that a call has not started can rely on it, and who is told that it ran, too. */
export const outcomesAreTrue: Rule = ({ events, world }) => {
  let request = 0;
  return events.flatMap((event) => {
    if (event.type === "request_start") request += 1;
    if (event.type !== "tool_end") return [];
    const { toolUseId, outcome } = event;
    const run = world.toolRuns.find((each) => each.toolUseId === toolUseId && each.request === request);
    const started = run !== undefined;
    const said = SAYS_STARTED[outcome];
    const problems = said === undefined || said === started ? [] : [`${toolUseId}: ${outcome}, started: ${started}`];
    return [...problems, ...textProblems(event, started), ...outcomeProblems(event, run)];
  });
};

type ToolEnd = Extract<QueryEvent, { type: "tool_end" }>;

const SAYS_STARTED: Readonly<Partial<Record<ToolEnd["outcome"], boolean>>> = {
  ok: true,
  timed_out: true,
  denied: false,
  not_started: false,
};

function textProblems({ toolUseId, result }: ToolEnd, started: boolean): string[] {
  const text = JSON.stringify(result.content);
  const saysNot = text.includes("was not started") || text.includes("was not run");
  return saysNot && started ? [`${toolUseId} has started, and the model reads that it has not`] : [];
}

/** What a tool did in the end is what its result says. */
function outcomeProblems({ toolUseId, outcome, result }: ToolEnd, run: ToolRun | undefined): string[] {
  if (run === undefined) return outcome === "ok" ? [`${toolUseId} is ok and never ran`] : [];
  const fails = ["fails", "fails_at_once", "gives_error", "throws_odd", "gives_nonsense"].includes(run.behaviour.does);
  if (fails && result.is_error !== true) return [`${toolUseId} has failed, and its result says nothing of it`];
  return outcome === "ok" && result.is_error === true ? [`${toolUseId} is ok and an error`] : [];
}
