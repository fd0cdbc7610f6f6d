import { faultProblem } from "./check-fault.ts";
import type { Fault } from "./fault.ts";

/** A fault of every answer, or only of that one: 1 is the first. */
export type PlannedFault = { fault: Fault; request?: number };

/** Why a plan makes no sense, in one sentence; undefined when it does. */
export function planProblem(plan: readonly PlannedFault[]): string | undefined {
  for (const { fault, request = 1 } of plan) {
    const problem = faultProblem(fault);
    if (problem !== undefined) return problem;
    if (!Number.isInteger(request) || request < 1) return `There is no request ${request}: the first one is 1.`;
  }
  return undefined;
}

/** The faults of the answer to the request with this number. */
export function faultsOfRequest(plan: readonly PlannedFault[], number: number): readonly Fault[] {
  return plan.flatMap(({ fault, request = number }) => (request === number ? [fault] : []));
}
