/** A shorter credential is no secret: masked, it would take ordinary words with it. Characters. */
const SHORTEST_SECRET = 8;

/** What a key of the API looks like, wherever it stands. */
const KEY = /sk-[a-z]{2,4}-[\w-]{8,}/g;

/** A mask in a text. */
export const MASK = /redacted-*/g;

/** The secrets in the headers of a request or of an answer: credentials, cookies, the name of the organization. */
export function secretsIn(headers: Headers): string[] {
  const credential = headers.get("authorization")?.replace(/^\w+\s+/, "");
  const cookies = [headers.get("cookie"), ...headers.getSetCookie()].flatMap(
    (cookie) => cookie?.split(/[;=]\s*/) ?? [],
  );
  const found = [headers.get("x-api-key"), headers.get("anthropic-organization-id"), credential, ...cookies];
  return found.flatMap((secret) => (secret && secret.length >= SHORTEST_SECRET ? [secret] : []));
}

/** The text with a mask of the same length for each secret, so that nothing behind it moves. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  // A secret may hold another one, so the longest goes first.
  const longestFirst = [...new Set(secrets)].sort((left, right) => right.length - left.length);
  const masked = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, mask(secret)), text);
  return masked.replaceAll(KEY, mask);
}

function mask(secret: string): string {
  return "redacted".padEnd(secret.length, "-");
}
