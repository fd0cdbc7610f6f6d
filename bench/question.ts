import type { Contestant } from "./contestant/contestant.ts";

/** A question that the bench answers: a sentence, the replies that are read to answer it, and who reads them. */
export type Question = {
  name: string;
  title: string;
  /** Paths on the stream server: the reply, and the same twice as long. */
  once: string;
  twice: string;
  contestants: readonly Contestant[];
  /** The name of the one that the others are measured by. */
  base: string;
  limit: Limit;
  /** How often each is measured; default 21. */
  rounds?: number;
};

/** `contestant` is to cost at most so many times what the base costs. */
export type Limit = { contestant: string; atMost: number };
