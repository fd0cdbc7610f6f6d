/** The model that is asked when nobody names one. */
export const DEFAULT_MODEL = "claude-sonnet-5-5";

/** Tokens that one reply may have when nobody says more. */
export const DEFAULT_MAX_TOKENS = 8192;

/** `LOOPSMITH_MODEL` as it is now, else `DEFAULT_MODEL`. */
export function defaultModel(): string {
  // In a browser there is no process and no environment.
  return globalThis.process?.env.LOOPSMITH_MODEL || DEFAULT_MODEL;
}
