import {
  callsKeepApart,
  failuresStopSiblings,
  noCallStartsTwice,
  nothingStartsAfterAnAbort,
  onlyWholeCallsStart,
  outcomesAreTrue,
  resultsComeInCallOrder,
} from "./call-rules.ts";
import {
  abortsEndRequests,
  abortsEndSoon,
  eventsGoForward,
  failuresAreTheModels,
  inputIsNotLost,
  limitsAreKept,
  nothingIsLeft,
  onlyWholeRepliesCount,
  thereIsOneEnding,
  usageAddsUp,
} from "./ending-rules.ts";
import {
  everythingIsAccepted,
  historyIsTheFold,
  nothingUnfinishedIsStored,
  pairsAreComplete,
  type Rule,
  requestsGrow,
  startedCallsAreStored,
} from "./history-rules.ts";
import type { SimulatedRun } from "./run-simulation.ts";

/** What holds for every run, whatever happens to it: I1 to I6, and what follows from them. */
const RULES: Readonly<Record<string, Rule>> = {
  "I1 pairs are complete": pairsAreComplete,
  "I2 nothing unfinished is stored": nothingUnfinishedIsStored,
  "I2 only whole calls start": onlyWholeCallsStart,
  "I3 no call starts twice": noCallStartsTwice,
  "I3 started calls are stored": startedCallsAreStored,
  "I4 there is one ending": thereIsOneEnding,
  "I4 failures are the model's": failuresAreTheModels,
  "I5 nothing is left": nothingIsLeft,
  "I6 everything is accepted": everythingIsAccepted,
  "the history is the fold of its events": historyIsTheFold,
  "L06 requests grow": requestsGrow,
  "L11 results come in call order": resultsComeInCallOrder,
  "L12 calls keep apart": callsKeepApart,
  "L13 failures stop siblings": failuresStopSiblings,
  "L25 only whole replies count": onlyWholeRepliesCount,
  "B09 nothing starts after an abort": nothingStartsAfterAnAbort,
  "B10 nothing is asked for after an abort": abortsEndRequests,
  "L16 aborts end soon": abortsEndSoon,
  "L19 input is not lost": inputIsNotLost,
  "B07 outcomes are true": outcomesAreTrue,
  "limits are kept": limitsAreKept,
  "usage adds up": usageAddsUp,
  "events go forward": eventsGoForward,
};

/** Everything that a run breaks, with the rule in front. */
export function violations(run: SimulatedRun): string[] {
  return Object.entries(RULES).flatMap(([name, rule]) => rule(run).map((what) => `${name}: ${what}`));
}
