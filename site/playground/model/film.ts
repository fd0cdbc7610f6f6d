import { type Fired, firedRows } from "./decide-row.ts";
import { type HistoryVerdict, judgeHistory } from "./judge-history.ts";
import { type Lanes, lanesOf } from "./lanes.ts";
import type { Recording } from "./recording.ts";
import { type TokenUse, tokenUses } from "./token-use.ts";

/** A recording with all that is drawn of it, made once; a step only looks things up. Lists have one item for each entry. */
export type Film = Recording & {
  fired: readonly (Fired | undefined)[];
  tokens: readonly (TokenUse | undefined)[];
  lanes: Lanes;
  /** Of the last history. */
  verdict: HistoryVerdict;
};

/** Makes a film of a recording. */
export function filmOf(recording: Recording): Film {
  const { entries, histories } = recording;
  return {
    ...recording,
    fired: firedRows(entries),
    tokens: tokenUses(entries),
    lanes: lanesOf(entries),
    verdict: judgeHistory(histories.at(-1) ?? []),
  };
}
