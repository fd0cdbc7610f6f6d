import { digestText, type Prefix } from "@loopsmith/local-api/digest";

/** What a server writes into the signature (or the data) of thinking, to know it again when it comes back. */
export type Seal = {
  kind: "thinking" | "redacted_thinking";
  model: string;
  /** What stood before the reply. */
  prefix: Prefix;
  /** Tells replies apart: other blocks, or the same at another place. */
  reply: string;
  /** Which thinking block of its reply it is, from 0. */
  index: number;
  /** For each thinking block of the reply: how many other blocks stand between the one before (or the beginning) and it. */
  gaps: readonly number[];
  /** Digest of the text. */
  text: string;
};

/** The same for every server: a conversation that outlives its server goes on at the next one. */
const KEY = "loopsmith-thinking-1";

/** A seal as text; the same facts give the same text. */
export function writeSeal(seal: Seal): string {
  const { kind, model, prefix, reply, index, gaps, text } = seal;
  const { tools, system, messages } = prefix;
  const facts = JSON.stringify([kind, encodeURIComponent(model), tools, system, messages, reply, index, gaps, text]);
  return `${btoa(facts)}.${digestText(KEY + facts)}`;
}

/** The seal in such a text; undefined for any other text, and for one that was changed. */
export function readSeal(text: string): Seal | undefined {
  const [encoded = "", proof] = text.split(".");
  const facts = decoded(encoded);
  if (facts === undefined || proof !== digestText(KEY + facts)) return undefined;
  // Nobody else makes the proof, so this is what `writeSeal` wrote.
  const [kind, model, tools, system, messages, reply, index, gaps, digest] = JSON.parse(facts) as SealFacts;
  return {
    kind,
    model: decodeURIComponent(model),
    prefix: { tools, system, messages },
    reply,
    index,
    gaps,
    text: digest,
  };
}

type SealFacts = [Seal["kind"], string, string, string, string, string, number, number[], string];

function decoded(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}
