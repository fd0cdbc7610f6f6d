import { MASK } from "./mask-secrets.ts";

/** Ids that somebody makes anew each time. */
const IDS = /\b(?:(?:msg|toolu|srvtoolu|req)_\w+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\b/gi;

/** Days, with or without a time. */
const DATES = [
  /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? \w{3,9} \d{1,2},? \d{4}(?: \d\d:\d\d:\d\d)?/g,
];

/**
 * What of a request has to be the same for its recording to be played: its JSON with sorted names, without `metadata`,
 * ids numbered in the order in which they appear, every date and every mask alike.
 */
export function normalBody(body: unknown): string {
  const numbers = new Map<string, number>();
  const number = (id: string): string => {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
    return `<id ${numbers.get(id)}>`;
  };
  const text = JSON.stringify(sorted(withoutMetadata(body)))
    .replace(IDS, number)
    .replace(MASK, "<secret>");
  return DATES.reduce((rest, dates) => rest.replace(dates, "<date>"), text);
}

function withoutMetadata(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("metadata" in body)) return body;
  const { metadata: _, ...rest } = body;
  return rest;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(names.map(([name, part]) => [name, sorted(part)]));
}
