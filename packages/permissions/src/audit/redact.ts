/** Longest text that is kept, in UTF-16 units; the hash tells the rest apart. */
const MAX_TEXT = 500;

const SECRETS: readonly RegExp[] = [
  /\b(sk|pk|rk)-[A-Za-z0-9_-]{12,}/g,
  /\b(ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abpr])[_-][A-Za-z0-9_-]{10,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<=\bBearer\s+)[\w.~+/=-]{8,}/gi,
  /(?<=\b\w*(?:password|passwd|secret|token|api_?key)\w*["']?\s*[=:]\s*["']?)[^\s"']{4,}/gi,
  /(?<=:\/\/[^\s:/@]+:)[^\s@/]+(?=@)/g,
];

/** The same value with what looks like a secret masked and long texts cut (P20). */
export function redact(value: unknown): unknown {
  if (typeof value === "string") return cut(SECRETS.reduce((text, secret) => text.replace(secret, "[secret]"), value));
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isSecretName(name) ? "[secret]" : redact(one)]),
  );
}

function isSecretName(name: string): boolean {
  return /password|passwd|secret|token|api_?key|authorization/i.test(name);
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}… (${text.length} characters)`;
}
