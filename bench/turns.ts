import { loopOurs } from "./contestant/loop-ours.ts";
import { loopSdkRaw } from "./contestant/loop-sdk-raw.ts";
import type { Question } from "./question.ts";

/** CPU of whole runs, from the prompt to the answer, of that many turns with one tiny call each. */
function turns(count: number, atMost: number, rounds: number): Question {
  return {
    name: `turns-${count}`,
    title: `CPU of a run of ${count} tiny turns, and of twice as many`,
    once: `turns-${count}`,
    twice: `turns-${2 * count}`,
    contestants: [loopSdkRaw(), loopOurs()],
    base: "sdk-raw",
    limit: { contestant: "ours", atMost },
    rounds,
  };
}

const HISTORY_BYTES = 800_000;

export const turnQuestions: readonly Question[] = [
  turns(10, 0.95, 21),
  turns(100, 0.95, 21),
  turns(1_000, 0.65, 3),
  {
    name: "long-history",
    title: "CPU of 20 tiny turns on a history of 800 KB, and of 40",
    once: "turns-20",
    twice: "turns-40",
    contestants: [loopSdkRaw(HISTORY_BYTES), loopOurs(HISTORY_BYTES)],
    base: "sdk-raw",
    limit: { contestant: "ours", atMost: 0.6 },
    rounds: 7,
  },
];
