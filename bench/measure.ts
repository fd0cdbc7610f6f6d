import type { Contestant, ReadLengths } from "./contestant/contestant.ts";

/** CPU milliseconds of this process, user and system together, median of several runs. */
export type Figures = { name: string; once: number; twice: number };

const WARM_UP_ROUNDS = 5; // until the engine has compiled what is hot
const ROUNDS = 15;

/**
 * Lets every contestant read the reply and one twice as long, in turns, so that whatever else the machine does hits all of
 * them alike. Throws when one has not read the whole reply.
 */
export async function measure(contestants: readonly Contestant[], urls: { once: string; twice: string }): Promise<Figures[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const url of [urls.once, urls.twice]) {
      const lengths = new Set<string>();
      for (const contestant of contestants) {
        const { ms, read } = await cpuTime(contestant, url);
        lengths.add(JSON.stringify(read));
        if (round >= WARM_UP_ROUNDS) push(times, `${contestant.name} ${url}`, ms);
      }
      if (lengths.size !== 1) throw new Error(`The contestants have read different replies: ${[...lengths].join(" and ")}.`);
    }
  }
  const of = (name: string, url: string): number => median(times.get(`${name} ${url}`) ?? []);
  return contestants.map(({ name }) => ({ name, once: of(name, urls.once), twice: of(name, urls.twice) }));
}

async function cpuTime(contestant: Contestant, url: string): Promise<{ ms: number; read: ReadLengths }> {
  const before = process.cpuUsage();
  const read = await contestant.read(url);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, read };
}

function push(times: Map<string, number[]>, key: string, ms: number): void {
  times.set(key, [...(times.get(key) ?? []), ms]);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
