import type { QueryEvent } from "@loopsmith/loop/events";

/**
 * What a trace is made of, in the order in which it came. `begin` and `end`: of a run · `question` and `answer`: a person
 * was asked about a call. `at`: milliseconds of the clock that the events have.
 */
export type Moment =
  | { kind: "begin"; at: number; prompt: string }
  | { kind: "event"; event: QueryEvent }
  | { kind: "question" | "answer"; at: number; toolUseId: string }
  | { kind: "end"; at: number };
