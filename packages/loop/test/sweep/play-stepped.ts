import { getEventListeners } from "node:events";
import { createLocalApi, type ScriptedReply, script as scripted } from "@loopsmith/local-api";
import { type Message, type QueryEvent, type QueryParams, query, type Terminal } from "@loopsmith/loop";
import type { AnyTool } from "@loopsmith/tools/tool";
import { registryOf } from "../scripted-tools.ts";
import { steppedClient } from "./stepped-client.ts";
import { type Disturbance, SteppedWorld } from "./stepped-world.ts";

/** One conversation of the sweep: what the model says, what the host is like, and what comes of it undisturbed. */
export type QueryScript = {
  name: string;
  replies: readonly ScriptedReply[];
  host?(world: SteppedWorld): Host;
  /** All transitions and the terminal reason. */
  reasons: readonly string[];
  /** Calls that a refused reply made: nothing of it is kept. */
  forgotten?: readonly string[];
  /** What is said while the run goes on. */
  queued?: readonly string[];
  /** Milliseconds that the reader takes for each event. */
  readerMs?: number;
};
export type Host = Omit<Partial<QueryParams>, "tools"> & { tools?: AnyTool[] };

/** A run, and what was still there when it had ended. `terminal` is undefined when the reader has left. */
export type SteppedRun = {
  script: QueryScript;
  world: SteppedWorld;
  messages: readonly Message[];
  tools: readonly AnyTool[];
  events: QueryEvent[];
  terminal: Terminal | undefined;
  left: { timers: number; listeners: number; requests: number; tookMs: number };
  /** What the server thought of the requests, and whether one came too many. */
  refused: string[];
  unhandled: unknown[];
};

export const GRACE_MS = 1_000;

/** Plays a script once, with a disturbance or without, and lets everything come that comes late. */
export async function playStepped(script: QueryScript, disturbance?: Disturbance): Promise<SteppedRun> {
  const world = new SteppedWorld(disturbance);
  const played = scripted(script.replies);
  const api = createLocalApi({ model: played.model, clock: world.outerClock, strictness: "portable" });
  const { tools = [], messages = [{ role: "user", content: "Go." }], context, ...host } = script.host?.(world) ?? {};
  const { signal, input } = world;
  const run = query({
    ...{ messages, model: "scripted-modern", tools: registryOf(...tools), client: steppedClient(api, world) },
    ...{ signal, input, context: { clock: world.clock, graceMs: GRACE_MS, ...context } },
    ...host,
    deps: { random: () => 0.5, ...host.deps },
  });
  const events: QueryEvent[] = [];
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  try {
    const leaveAt = disturbance?.kind === "leave" ? disturbance.event : Number.POSITIVE_INFINITY;
    const terminal = await world.drive(read(run, { events, world, leaveAt, readerMs: script.readerMs ?? 0 }));
    const tookMs = world.sinceEnd;
    await world.settle();
    const left = {
      timers: world.timers,
      listeners: getEventListeners(signal, "abort").length,
      requests: api.requests.filter(({ end }) => end === undefined).length,
      tookMs,
    };
    await world.driveOut();
    const refused = api.requests.flatMap(({ problem }) => (problem ? [`${problem.rule}: ${problem.message}`] : []));
    const tooMany = played.problem()?.includes("only") === false ? ["a request too many"] : [];
    return { script, world, messages, tools, events, terminal, left, refused: [...refused, ...tooMany], unhandled };
  } finally {
    process.off("unhandledRejection", onUnhandled);
  }
}

type Reader = { events: QueryEvent[]; world: SteppedWorld; leaveAt: number; readerMs: number };

async function read(run: AsyncGenerator<QueryEvent, Terminal>, reader: Reader): Promise<Terminal | undefined> {
  const { events, world, leaveAt, readerMs } = reader;
  for (;;) {
    const step = await run.next();
    if (step.done) return step.value;
    events.push(step.value);
    world.step();
    if (events.length >= leaveAt) {
      world.noteEnd();
      await run.return(undefined as never); // nothing is made of what a generator that is left would return
      return undefined;
    }
    if (readerMs > 0) await world.read(readerMs);
    if (step.value.type === "tool_start") world.told.add(step.value.toolUse.id);
  }
}
