import { commonLength, firstDifference } from "./first-difference.ts";
import { normalBody } from "./normal-body.ts";
import type { RecordedRequest, RecordedResponse, Recording } from "./recording.ts";

/** What there is for a request; a miss says in one sentence what differs. */
export type Found = { kind: "found"; response: RecordedResponse } | { kind: "missed"; message: string };

/** Recordings, each of which is played once, equal ones in the order in which they were recorded. */
export type Shelf = { take(request: RecordedRequest): Found };

type Kept = { number: number; where: string; body: string; response: RecordedResponse; played: boolean };

/** Puts the recordings of a cassette on a shelf. */
export function createShelf(recordings: readonly Recording[]): Shelf {
  const shelf = recordings.map(
    ({ request, response }, index): Kept => ({
      number: index + 1,
      where: whereOf(request),
      body: normalBody(request.body),
      response,
      played: false,
    }),
  );
  return {
    take: (request) => {
      const where = whereOf(request);
      const body = normalBody(request.body);
      const equal = shelf.filter((kept) => kept.where === where && kept.body === body);
      const next = equal.find(({ played }) => !played);
      if (next === undefined) return { kind: "missed", message: missed(shelf, where, { body, times: equal.length }) };
      next.played = true;
      return { kind: "found", response: next.response };
    },
  };
}

function whereOf({ method, path }: RecordedRequest): string {
  return `${method} ${path}`;
}

function missed(shelf: readonly Kept[], where: string, { body, times }: { body: string; times: number }): string {
  if (times > 0) return `this request was recorded ${times} times and comes once more`;
  const there = shelf.filter((kept) => kept.where === where);
  const [first] = [...there.filter(({ played }) => !played), ...there];
  if (first === undefined) return `no ${where} was recorded`;
  const common = (kept: Kept): number => commonLength(kept.body, body);
  const nearest = there.reduce((best, kept) => (common(kept) > common(best) ? kept : best), first);
  const difference = firstDifference(JSON.parse(nearest.body), JSON.parse(body));
  if (difference === undefined) return "it differs in a way that JSON does not show";
  const { path, left, right } = difference;
  return `${path} differs from exchange ${nearest.number}, the nearest one: recorded ${left}, asked ${right}`;
}
