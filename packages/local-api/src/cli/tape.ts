import type { CommandText } from "./command-text.ts";

/** The options of a command line by name. */
export type Values = { [name: string]: string | boolean | undefined };

/** A cassette that is to be recorded or played, and where to listen. */
export type Tape = { port: number; file: string } & ({ kind: "replay" } | { kind: "record"; upstream: string });

/** Options that say how a model answers; on a cassette another server does, or did. */
const OF_MODELS = ["model", "profile", "strictness", "key", "fault"] as const;

/** Why the options of a cassette do not go together, in one sentence; undefined when they do. */
export function tapeProblem(values: Values, text: CommandText): string | undefined {
  const { record, upstream, replay } = values;
  if (record !== undefined && upstream === undefined) return text.needs("--record", "--upstream");
  if (upstream !== undefined && record === undefined) return text.needs("--upstream", "--record");
  if (record !== undefined && replay !== undefined) return text.notTogether("--record", "--replay");
  const idle = OF_MODELS.find((name) => values[name] !== undefined);
  if (idle === undefined || (record ?? replay) === undefined) return undefined;
  return text.notTogether(`--${idle}`, record === undefined ? "--replay" : "--record");
}

/** The cassette that the options ask for; undefined when they ask for a model. */
export function readTape({ port, record, upstream, replay }: Values): Tape | undefined {
  const at = Number(port ?? 0);
  if (record !== undefined) return { kind: "record", port: at, file: String(record), upstream: String(upstream) };
  return replay === undefined ? undefined : { kind: "replay", port: at, file: String(replay) };
}
