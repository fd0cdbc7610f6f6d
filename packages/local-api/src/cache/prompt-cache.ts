import type { CacheTtl } from "./cache-mark.ts";
import type { CachePosition } from "./cache-position.ts";

/** How much of a prefix came from the cache, and how much was written for five minutes and for an hour. Tokens. */
export type CacheUse = { read: number; created5m: number; created1h: number };

/** The prefixes that were marked, as digests: no text is kept. */
export type PromptCache = {
  /** Reads what there is and writes what is marked. `now`: milliseconds. A prefix below `minTokens` is not cached. */
  use(positions: readonly CachePosition[], facts: { now: number; minTokens: number }): CacheUse;
};

/** How many positions are tried from a mark backwards, the mark being the first. */
const LOOKBACK = 20;

/** How many prefixes a server remembers; the ones that were not used for longest go first. */
const MOST_ENTRIES = 10_000;

const LIFETIME: Readonly<Record<CacheTtl, number>> = { "5m": 5 * 60_000, "1h": 60 * 60_000 };

type Entry = { ttl: CacheTtl; expiresAt: number };

/** An empty cache. */
export function createPromptCache(): PromptCache {
  const entries = new Map<string, Entry>();
  return {
    use: (positions, { now, minTokens }) => {
      const marks = positions.flatMap(({ mark, tokens }, index) =>
        mark === undefined || tokens < minTokens ? [] : [{ index, tokens, ttl: mark }],
      );
      const hit = findHit(
        positions,
        marks.map(({ index }) => index),
        (key) => (entries.get(key)?.expiresAt ?? now) > now,
      );
      const found = positions[hit];
      const read = found === undefined ? undefined : entries.get(found.key);
      if (found !== undefined && read !== undefined) keep(entries, found.key, { ttl: read.ttl, now });
      for (const { index, ttl } of marks) keep(entries, positions[index]?.key ?? "", { ttl, now });
      return account(
        found?.tokens ?? 0,
        marks.filter(({ index }) => index > hit),
      );
    },
  };
}

/** The longest prefix that is there, as far as the marks look back; -1 for none. */
function findHit(
  positions: readonly CachePosition[],
  marks: readonly number[],
  isThere: (key: string) => boolean,
): number {
  for (const mark of marks.toReversed()) {
    for (let index = mark; index >= 0 && index > mark - LOOKBACK; index--) {
      const position = positions[index];
      if (position !== undefined && isThere(position.key)) return index;
    }
  }
  return -1;
}

/** Each use starts the time anew, and makes the entry the youngest. */
function keep(entries: Map<string, Entry>, key: string, { ttl, now }: { ttl: CacheTtl; now: number }): void {
  entries.delete(key);
  entries.set(key, { ttl, expiresAt: now + LIFETIME[ttl] });
  const [oldest] = entries.keys();
  if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
}

/** Up to the last mark of an hour it was written for an hour, from there to the last mark for five minutes. */
function account(read: number, written: readonly { tokens: number; ttl: CacheTtl }[]): CacheUse {
  const whole = Math.floor(read);
  const hour = Math.floor(written.findLast(({ ttl }) => ttl === "1h")?.tokens ?? read);
  const end = Math.floor(written.at(-1)?.tokens ?? read);
  return { read: whole, created1h: hour - whole, created5m: end - hour };
}
