import type { ApiProblem } from "./api-problem.ts";
import { refuse } from "./refuse.ts";

/** The values of `anthropic-version` in use: almost every client sends the first, SDK 1.14 the second. */
const KNOWN_VERSIONS: readonly string[] = ["2023-06-01", "2026-10-21"];

/** M06: `anthropic-version` is sent and known. */
export function checkApiVersion(headers: Headers): ApiProblem | undefined {
  const version = headers.get("anthropic-version");
  const known = KNOWN_VERSIONS.join(" or ");
  if (version === null)
    return refuse("M06", "anthropic-version", `header is required. Send anthropic-version: ${known}.`);
  if (KNOWN_VERSIONS.includes(version)) return undefined;
  return refuse("M06", "anthropic-version", `"${version}" is not a valid version. Send ${known}.`);
}
