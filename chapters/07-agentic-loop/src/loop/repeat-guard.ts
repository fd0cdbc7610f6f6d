import type { ToolUse, ToolUseContext } from "./tool-use-context.ts";

/** The third of the same calls in a row is one too many (L17). */
const SUSPICIOUS_AT = 3;

/**
 * How often in a row the run makes this call, its newest, with the answer to the one before in hand. `grew` is false for
 * a call that stands beside the same call in one turn: the model could not know the answer yet.
 */
export type RepeatGuard = (toolUse: ToolUse, isAnswered: (id: string) => boolean) => { inARow: number; grew: boolean };

/** A guard for one run. Two calls are the same when name and input are, whatever the order of the input's keys. */
export function createRepeatGuard(): RepeatGuard {
  let last = { id: "", call: "", inARow: 0 };
  return ({ id, name, input }, isAnswered) => {
    const call = JSON.stringify([name, input], sortKeys);
    const isRepeat = call === last.call;
    const grew = !isRepeat || isAnswered(last.id);
    last = { id, call, inARow: isRepeat ? last.inARow + Number(grew) : 1 };
    return { inARow: last.inARow, grew };
  };
}

/**
 * Why this call is suspicious, from the third in a row of the same calls on: a reason to ask a person (L17, B82).
 * Undefined for any other call. The third is reported once as a `no_progress` attachment.
 */
export function noticeRepeat(toolUse: ToolUse, context: ToolUseContext): string | undefined {
  const { inARow, grew } = context.countRepeats(toolUse, (id) => isAnswered(id, context));
  if (inARow < SUSPICIOUS_AT) return undefined;
  const message = `${toolUse.name} was called with the same input ${inARow} times in a row, and that makes no progress.`;
  if (inARow === SUSPICIOUS_AT && grew) context.onAttachment?.({ kind: "no_progress", message });
  return message;
}

/** A call that was kept from starting, as those of a void attempt are, has told the model nothing. */
function isAnswered(id: string, { calls }: ToolUseContext): boolean {
  const state = calls.get(id);
  if (state === undefined || state.kind === "running") return false;
  return state.kind !== "not_run" || (state.outcome !== "interrupted" && state.outcome !== "not_started");
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
