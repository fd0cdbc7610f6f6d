import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Contestant } from "./contestant/contestant.ts";

/** CPU milliseconds of this process, user and system together: medians of several runs. */
export type Figures = { name: string; once: number; twice: number };

const WARM_UP_ROUNDS = 5; // until the engine has compiled what is hot

setFlagsFromString("--expose-gc");
const gc: (options: { type: "minor" }) => void = runInNewContext("gc"); // only a context made after the flag has it

/**
 * Lets every contestant read the reply and one twice as long, in turns, so that whatever else the machine does hits all of
 * them alike. Throws when one has not read the whole reply.
 */
export async function measure(
  contestants: readonly Contestant[],
  urls: { once: string; twice: string },
  rounds = 21,
): Promise<Figures[]> {
  const warmUp = Math.min(rounds, WARM_UP_ROUNDS);
  const times = new Map<string, number[]>();
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const url of [urls.once, urls.twice]) {
      for (const { name, ms } of await readInTurn(contestants, url)) {
        if (round >= warmUp) times.set(name + url, [...(times.get(name + url) ?? []), ms]);
      }
    }
  }
  const of = (name: string, url: string): number => median(times.get(name + url) ?? []);
  return contestants.map(({ name }) => ({ name, once: of(name, urls.once), twice: of(name, urls.twice) }));
}

async function readInTurn(contestants: readonly Contestant[], url: string): Promise<{ name: string; ms: number }[]> {
  const turn: { name: string; ms: number; digest: string }[] = [];
  for (const contestant of contestants) turn.push({ name: contestant.name, ...(await timed(contestant, url)) });
  const digests = new Set(turn.map(({ digest }) => digest));
  if (digests.size !== 1)
    throw new Error(`The contestants have read different replies of ${[...digests].join(" and ")} characters.`);
  return turn;
}

async function timed(contestant: Contestant, url: string): Promise<{ ms: number; digest: string }> {
  gc({ type: "minor" }); // or each would pay for what the one before it has left; a whole collection would throw away compiled code
  const before = process.cpuUsage();
  const { text, content } = await contestant.read(url);
  // Looking at the last character makes every contestant join its pieces, also where the engine would put it off.
  const digest = `${text.length} ${text.charCodeAt(text.length - 1)} ${content.length} ${content.charCodeAt(content.length - 1)}`;
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, digest };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
