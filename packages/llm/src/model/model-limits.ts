/** What a model can read and write, in tokens. */
export type ModelLimits = {
  /** Of a request and its answer together. */
  readonly contextWindow: number;
  /** The largest `max_tokens` that it takes (M43). */
  readonly maxOutputTokens: number;
};

/** By how the names begin; the first that fits counts. */
const LIMITS: readonly (readonly [name: RegExp, limits: ModelLimits])[] = [
  [/^claude-3-(?:opus|sonnet|haiku)/, { contextWindow: 200_000, maxOutputTokens: 4_096 }],
  [/^claude-3-5-/, { contextWindow: 200_000, maxOutputTokens: 8_192 }],
  [/^claude-opus-4(?:-[01])?(?:-\d{8})?$/, { contextWindow: 200_000, maxOutputTokens: 32_000 }],
  [/^claude-(?:3-7-|[a-z]+-4(?:-[0-5])?(?:-\d{8})?$)/, { contextWindow: 200_000, maxOutputTokens: 64_000 }],
  [/^claude-[a-z]+-(?:4-[6-9]|4-\d\d|[5-9]|\d\d)(?!\d)/, { contextWindow: 1_000_000, maxOutputTokens: 128_000 }],
];

/**
 * The limits of a model by its name (`claude-sonnet-4-5`, a date behind it or not); undefined for a name that is not in the
 * table: `GET /v1/models/{name}` of the server knows those of its own. Never throws.
 */
export function modelLimits(name: string): ModelLimits | undefined {
  return LIMITS.find(([pattern]) => pattern.test(name))?.[1];
}
