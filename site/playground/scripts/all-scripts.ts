import { PLAIN_RUNS } from "./plain-runs.ts";
import { RECOVERIES } from "./recoveries.ts";
import type { PlaygroundScript } from "./script.ts";
import { STOPS } from "./stops.ts";

/** All scripts, in the order in which they are offered. */
export const SCRIPTS: readonly PlaygroundScript[] = [...PLAIN_RUNS, ...RECOVERIES, ...STOPS];
