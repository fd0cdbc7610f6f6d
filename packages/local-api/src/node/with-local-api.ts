import { tellRefusal } from "@loopsmith/local-api/explain";
import { type Model, type ScriptStep, script, writeFault } from "@loopsmith/local-api/model";
import { countedIds, type LocalApiOptions, type LoggedRequest } from "@loopsmith/local-api/server";
import { LocalApiError } from "./local-api-error.ts";
import { type LocalServer, startLocalApi } from "./local-server.ts";

/** What does not fail the run: requests that the validator refuses; faults that an answer ends without. Default: neither. */
export type WithLocalApiOptions = Omit<LocalApiOptions, "model"> & {
  allowRefused?: boolean | undefined;
  allowMissed?: boolean | undefined;
};

/**
 * Runs `run` against a server of its own that plays `steps` (or asks a model), closes it and gives back what `run` gave.
 * Throws what a step or `run` threw (with the refused request, if there was one, in its message); a `LocalApiError` when a request was refused, when replies are left over, when a
 * request came too many, or when an answer was sent to its end and a fault of it never struck.
 */
export async function withLocalApi<Result>(
  steps: readonly ScriptStep[] | Model,
  run: (api: LocalServer) => Promise<Result> | Result,
  options: WithLocalApiOptions = {},
): Promise<Result> {
  const { allowRefused = false, allowMissed = false, ...settings } = options;
  const played = typeof steps === "function" ? { model: steps, problem: () => undefined } : script(steps);
  const api = await startLocalApi({ ids: countedIds(), ...settings, model: played.model });
  try {
    const [ended] = await Promise.allSettled([(async () => run(api))()]);
    // A step that threw is the first of all causes: everything after it went wrong because of it.
    const failure = findFailure(api.requests);
    if (failure !== undefined) throw failure;
    const refusal = allowRefused ? undefined : await tellRefusal(api.requests, settings);
    if (ended.status === "rejected") throw withRefusal(ended.reason, refusal);
    if (refusal !== undefined) throw new LocalApiError("request_refused", refusal);
    const problem = mismatch(played.problem()) ?? missed(api, allowMissed);
    if (problem !== undefined) throw problem;
    return ended.value;
  } finally {
    await api.close();
  }
}

/** What went wrong in a run, with the refusal that is likely the reason. */
function withRefusal(error: unknown, refusal: string | undefined): unknown {
  if (refusal !== undefined && error instanceof Error) error.message = `${error.message}\n${refusal}`;
  return error;
}

function findFailure(requests: readonly LoggedRequest[]): unknown {
  return requests.find((request) => request.failure !== undefined)?.failure;
}

function mismatch(problem: string | undefined): LocalApiError | undefined {
  return problem === undefined ? undefined : new LocalApiError("script_mismatch", problem);
}

/** A test whose fault lies behind the end of its reply tests nothing. */
function missed({ requests }: LocalServer, allowed: boolean): LocalApiError | undefined {
  const request = allowed ? undefined : requests.find((each) => each.end === "answered" && each.missed.length > 0);
  const [fault] = request?.missed ?? [];
  if (request === undefined || fault === undefined) return undefined;
  const ended = `the answer to request ${request.number} ended after ${request.bytesSent} bytes without it`;
  return new LocalApiError(
    "fault_missed",
    `The fault ${writeFault(fault)} never struck: ${ended}. Let it strike earlier.`,
  );
}
