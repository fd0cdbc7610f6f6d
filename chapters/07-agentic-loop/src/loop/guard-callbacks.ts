import type { ErrorFacts } from "@loopsmith/loop/events";
import { errorFacts } from "./error-facts.ts";
import type { LoopOptions } from "./loop-options.ts";

/** The callbacks around a tool, and what the first of them threw. */
export type GuardedCallbacks = Required<Pick<LoopOptions, "onToolStart" | "onToolEnd">> & {
  failure(): ErrorFacts | undefined;
};

/**
 * Keeps what a callback throws apart from the calls, so that a broken screen costs no result: every call of the turn is
 * still answered, and the loop can end the run in order afterwards.
 */
export function guardCallbacks({ onToolStart, onToolEnd }: LoopOptions): GuardedCallbacks {
  let first: ErrorFacts | undefined;
  const guard = (tell: () => void): void => {
    try {
      tell();
    } catch (error) {
      first ??= errorFacts(error);
    }
  };
  return {
    onToolStart: (...told) => guard(() => onToolStart?.(...told)),
    onToolEnd: (...told) => guard(() => onToolEnd?.(...told)),
    failure: () => first,
  };
}
