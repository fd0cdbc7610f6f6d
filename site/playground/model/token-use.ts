import type { Entry } from "./recording.ts";

/** What the last answer up to an event took of the window, in tokens. */
export type TokenUse = { fresh: number; cacheRead: number; cacheWritten: number; output: number; remaining: number };

/** For each entry the use that was known by then. */
export function tokenUses(entries: readonly Entry[]): readonly (TokenUse | undefined)[] {
  let known: TokenUse | undefined;
  return entries.map(({ event }) => {
    if (event.type !== "usage") return known;
    const { usage } = event;
    known = {
      fresh: usage.input_tokens,
      cacheRead: usage.cache_read_input_tokens ?? 0,
      cacheWritten: usage.cache_creation_input_tokens ?? 0,
      output: usage.output_tokens,
      remaining: Math.max(0, event.remaining),
    };
    return known;
  });
}
