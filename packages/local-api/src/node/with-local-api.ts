import { type Model, type ScriptStep, script } from "@loopsmith/local-api/model";
import { countedIds, type LocalApiOptions, type LoggedRequest } from "@loopsmith/local-api/server";
import { LocalApiError } from "./local-api-error.ts";
import { type LocalServer, startLocalApi } from "./local-server.ts";

/** `allowRefused`: requests that the validator refuses do not fail the run. */
export type WithLocalApiOptions = Omit<LocalApiOptions, "model"> & { allowRefused?: boolean | undefined };

/**
 * Runs `run` against a server of its own that plays `steps` (or asks a model), closes it and gives back what `run` gave.
 * Throws what a step or `run` threw; a `LocalApiError` when a request was refused, when replies are left over, or when
 * a request came too many.
 */
export async function withLocalApi<Result>(
  steps: readonly ScriptStep[] | Model,
  run: (api: LocalServer) => Promise<Result> | Result,
  options: WithLocalApiOptions = {},
): Promise<Result> {
  const { allowRefused = false, ...settings } = options;
  const played = typeof steps === "function" ? { model: steps, problem: () => undefined } : script(steps);
  const api = await startLocalApi({ ids: countedIds(), ...settings, model: played.model });
  try {
    const result = await run(api);
    if (!allowRefused) assertNoneRefused(api.requests);
    const problem = played.problem();
    if (problem !== undefined) throw new LocalApiError("script_mismatch", problem);
    return result;
  } finally {
    await api.close();
    // First of all causes: a step that threw has made everything else go wrong.
    throwModelError(api.requests);
  }
}

function throwModelError(requests: readonly LoggedRequest[]): void {
  const failed = requests.find((request) => "modelError" in request);
  if (failed !== undefined) throw failed.modelError;
}

function assertNoneRefused(requests: readonly LoggedRequest[]): void {
  for (const { number, problem } of requests) {
    if (problem === undefined) continue;
    const message = `Request ${number} was refused by ${problem.rule} with ${problem.status}: ${problem.message}`;
    throw new LocalApiError("request_refused", message);
  }
}
