import type { ApiProblem } from "./api-problem.ts";

/** A credential that is never accepted, so that a test can have a revoked one (M05). */
const REVOKED_KEY = "sk-revoked";

/**
 * M04, M05: `x-api-key` or `Authorization: Bearer` is there and accepted; where both are sent, `x-api-key` counts.
 * `key`: the only one that is accepted; absent: any but `sk-revoked`.
 */
export function checkCredentials(headers: Headers, key: string | undefined): ApiProblem | undefined {
  const sent = readCredential(headers);
  if (sent === undefined) {
    return unauthenticated(
      "M04",
      "x-api-key: x-api-key header is required. Send your key in it, or as Authorization: Bearer.",
    );
  }
  const accepted = sent.value !== REVOKED_KEY && (key === undefined || sent.value === key);
  if (accepted) return undefined;
  return unauthenticated(
    "M05",
    `${sent.header}: invalid x-api-key. Check the key for typing errors, or make a new one.`,
  );
}

/** The credential of a request, and the header that it came in. */
function readCredential(headers: Headers): { header: string; value: string } | undefined {
  const key = headers.get("x-api-key")?.trim();
  if (key) return { header: "x-api-key", value: key };
  const token = /^bearer\s+(.+)$/i.exec(headers.get("authorization")?.trim() ?? "")?.[1];
  return token === undefined ? undefined : { header: "authorization", value: token };
}

function unauthenticated(rule: string, message: string): ApiProblem {
  return { status: 401, type: "authentication_error", message, rule };
}
