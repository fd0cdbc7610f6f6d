import { type Fault, faultsOfRequest, type PlannedFault, planProblem, readFaults } from "@loopsmith/local-api/model";
import type { ApiProblem } from "@loopsmith/local-api/validate";

/** The request header that asks for faults. */
export const FAULT_HEADER = "x-loopsmith-fault";

/** The faults that a server was set up with and those that its clients ask for, in that order. */
export type FaultPlan = {
  /** The faults of the next answer, or why its header is refused. */
  next(headers: Headers): { kind: "faults"; faults: readonly Fault[] } | { kind: "refused"; problem: ApiProblem };
};

/**
 * `own` counts all requests that come here; each different text of the header counts those that carry it, so that
 * `#1` lets the retry of a client through that sends the same header with everything. Throws a `RangeError` when a
 * fault of `own` makes no sense.
 */
export function createFaultPlan(own: readonly PlannedFault[]): FaultPlan {
  const problem = planProblem(own);
  if (problem !== undefined) throw new RangeError(problem);
  let all = 0;
  const counts = new Map<string, number>();
  return {
    next: (headers) => {
      const faults = faultsOfRequest(own, ++all);
      const text = headers.get(FAULT_HEADER);
      if (text === null) return { kind: "faults", faults };
      const reading = readFaults(text);
      if (reading.kind === "malformed") return { kind: "refused", problem: malformed(reading.message) };
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return { kind: "faults", faults: [...faults, ...faultsOfRequest(reading.plan, count)] };
    },
  };
}

function malformed(message: string): ApiProblem {
  return { status: 400, type: "invalid_request_error", message: `${FAULT_HEADER}: ${message}`, rule: "fault-header" };
}
