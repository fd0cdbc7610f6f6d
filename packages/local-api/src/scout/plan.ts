import type { CallResult } from "./read-run.ts";
import type { Texts } from "./texts.ts";
import type { PlannedCall, Toolbox } from "./toolbox.ts";

/** What a plan works with. */
export type Means = { tools: Toolbox; texts: Texts };

/** Calls to make at once, and a sentence that says what for. */
export type Step = { say: string; calls: readonly PlannedCall[] };

/** The same answer in one or more wordings, from the fullest to the shortest; the first that fits is said. */
export type Answer = readonly [string, ...string[]];

/**
 * How a task is done: a generator that asks for calls, gets their results, one for each call, and ends in the answer.
 * It is played from its beginning for every request, so it must do the same for the same results.
 */
export type Plan<Outcome = Answer> = Generator<Step, Outcome, readonly CallResult[]>;

export type Next = { kind: "step"; step: Step } | { kind: "answer"; answer: Answer };

/** Plays a plan over the results that are there and says what comes next: the calls still to be made, or the answer. */
export function nextStep(plan: Plan, results: readonly CallResult[]): Next {
  let used = 0;
  let state = plan.next();
  while (!state.done) {
    const { say, calls } = state.value;
    const given = results.slice(used, used + calls.length);
    if (given.length < calls.length) {
      // A client that allows one call a turn gets the rest of the step call by call, and the sentence once.
      const step = { say: given.length === 0 ? say : "", calls: calls.slice(given.length) };
      return { kind: "step", step };
    }
    used += given.length;
    state = plan.next(given);
  }
  return { kind: "answer", answer: state.value };
}

/** Makes one call and gives its result. */
export function* ask(say: string, call: PlannedCall): Plan<CallResult> {
  const [result] = yield { say, calls: [call] };
  return result ?? missingResult(call);
}

/** A result for a call that got none. */
export function missingResult(call: PlannedCall): CallResult {
  return { name: call.name, text: "", isError: true };
}
