/** What a model costs, in US dollars for a million tokens; writing to the cache costs a quarter more than plain input. */
export type ModelPrice = { readonly input: number; readonly output: number; readonly cacheRead: number };

/** Tokens of one reply, as the API counts them. */
export type CountedTokens = {
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
};

const MILLION = 1_000_000;
const CACHE_WRITE = 1.25; // times the price of input, for the five minutes that we ask for
const LONG_PROMPT = 100_000; // tokens from which on some models cost more

type Row = readonly [name: RegExp, price: ModelPrice, longPrompt?: ModelPrice];

/** Of the public price list, in November 2026; by how the names begin, the first that fits counts. */
const PRICES: readonly Row[] = [
  [/^claude-(?:fable|mythos)-5-1(?!\d)/, { input: 10, output: 50, cacheRead: 0.25 }],
  [/^claude-(?:fable|mythos)-5(?:-\d{8})?$/, { input: 10, output: 50, cacheRead: 1 }],
  [/^claude-opus-5-5(?!\d)/, { input: 4, output: 20, cacheRead: 0.2 }],
  [/^claude-opus-(?:4-[5-8](?!\d)|5(?:-\d{8})?$)/, { input: 5, output: 25, cacheRead: 0.5 }],
  [/^claude-opus-4(?:-[01])?(?:-\d{8})?$|^claude-3-opus/, { input: 15, output: 75, cacheRead: 1.5 }],
  [/^claude-sonnet-5-5(?!\d)/, { input: 2, output: 10, cacheRead: 0.1 }],
  [/^claude-sonnet-5(?:-\d{8})?$/, { input: 2, output: 10, cacheRead: 0.2 }],
  [/^claude-sonnet-4(?:-[0-6])?(?:-\d{8})?$|^claude-3-[57]-sonnet/, { input: 3, output: 15, cacheRead: 0.3 }],
  [
    /^claude-haiku-5-5(?!\d)/,
    { input: 0.1, output: 0.5, cacheRead: 0.01 },
    { input: 0.5, output: 2.5, cacheRead: 0.05 },
  ],
  [/^claude-haiku-4-5(?!\d)/, { input: 1, output: 5, cacheRead: 0.1 }],
  [/^claude-3-5-haiku/, { input: 0.8, output: 4, cacheRead: 0.08 }],
];

/** Whether the price of a model is known, by its name; a newer one than the table is not guessed at. */
export function hasPrice(model: string): boolean {
  return PRICES.some(([name]) => name.test(model));
}

/** What a reply of a model costs, in US dollars; undefined: the model is not in the table. Never throws. */
export function priceOf(model: string, usage: CountedTokens): number | undefined {
  const [, price, longPrompt = price] = PRICES.find(([name]) => name.test(model)) ?? [];
  if (price === undefined || longPrompt === undefined) return undefined;
  const { input_tokens: plain, output_tokens: output } = usage;
  const [read, written] = [usage.cache_read_input_tokens ?? 0, usage.cache_creation_input_tokens ?? 0];
  const { input, output: answer, cacheRead } = plain + read + written > LONG_PROMPT ? longPrompt : price;
  return (plain * input + written * input * CACHE_WRITE + read * cacheRead + output * answer) / MILLION;
}
