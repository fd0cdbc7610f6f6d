import { createLocalApi, type LocalApi } from "@loopsmith/local-api";
import { type Message, type QueryEvent, type QueryParams, query, type Terminal } from "@loopsmith/loop";
import { registryOf } from "../scripted-tools.ts";
import { clientOf } from "./client.ts";
import { hostOf, saverOf } from "./host.ts";
import { RandomModel } from "./random-model.ts";
import type { Scenario } from "./scenario.ts";
import { toolsOf } from "./tools.ts";
import { type Driven, drive, driveOut } from "./virtual-time.ts";
import { type Exchange, type SeenWorld, World } from "./world.ts";

/** Everything that is known of a run once it and the world around it have come to rest. */
export type SimulatedRun = {
  scenario: Scenario;
  world: SeenWorld;
  api: Pick<LocalApi, "requests">;
  initial: readonly Message[];
  /** What came over the wire before, in other runs of its session. */
  earlier: readonly Exchange[];
  events: QueryEvent[];
  /** How many steps there had been at each event. */
  orders: number[];
  /** The terminal is undefined when the reader has left. */
  end: Driven<Terminal | undefined>;
  endedAt: number;
  /** What was still there when the run had ended: sleeps of the loop, calls not told to stop, requests not ended. */
  left: { sleeps: number; calls: string[]; requests: number };
  unhandled: unknown[];
};

export const GRACE_MS = 1_000;

/** Milliseconds that a connection may wait for the end of its body; what is over by then is not left over. */
export const LINGER_MS = 20;

/** Carries a scenario out: random models, tools, faults and aborts, in virtual time. */
export async function runSimulation(scenario: Scenario): Promise<SimulatedRun> {
  const world = new World(scenario);
  const api = apiOf(world);
  const seen = { events: [] as QueryEvent[], orders: [] as number[] };
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  const initial: Message[] = [{ role: "user", content: "Do what there is to do." }];
  const { signal, input } = world;
  const run = query({ ...paramsOf(world, api), messages: initial, signal, input });
  const end = await drive(read(run, seen, world), world.time);
  const endedAt = world.time.now;
  await driveOut(world.time, endedAt + LINGER_MS);
  const left = whatIsLeft(world, api);
  await driveOut(world.time);
  process.off("unhandledRejection", onUnhandled);
  return { scenario, world, api, initial, earlier: [], ...seen, end, endedAt, left, unhandled };
}

function apiOf(world: World): LocalApi {
  const { scenario, time } = world;
  const { answer } = new RandomModel(scenario);
  return createLocalApi({
    profile: scenario.profile,
    strictness: "portable",
    clock: time.clock("world"),
    model: answer,
  });
}

/** What `query` and a session are given alike. */
export function paramsOf(world: World, api: LocalApi): Omit<QueryParams, "messages" | "signal" | "input"> {
  const { maxTurnBytes, ...limits } = world.scenario.limits;
  const saveOverflow = saverOf(world);
  return {
    systemPrompt: "Be brief.",
    model: `scripted-${world.scenario.profile}`,
    tools: registryOf(...toolsOf(world)),
    client: clientOf(api, world),
    price: (_model, usage) => usage.input_tokens / 1_000,
    context: {
      clock: world.clock,
      graceMs: GRACE_MS,
      ...(saveOverflow && { saveOverflow }),
      ...(maxTurnBytes !== undefined && { maxTurnBytes }),
    },
    ...hostOf(world),
    ...limits,
  };
}

/** Reads the events as the reader of this scenario does: at once, slowly, or not to the end. */
export async function read(
  run: AsyncGenerator<QueryEvent, Terminal>,
  { events, orders }: Pick<SimulatedRun, "events" | "orders">,
  world: World,
): Promise<Terminal | undefined> {
  const { consumer } = world.scenario;
  for (;;) {
    const step = await run.next();
    if (step.done) return step.value;
    events.push(step.value);
    orders.push(world.order);
    world.step(`event ${step.value.type}`);
    if (consumer.kind === "leaves" && events.length > consumer.afterEvents) {
      await run.return(undefined as never); // nothing is made of what a generator that is left would return
      return undefined;
    }
    if (consumer.kind === "slow" && world.random.chance(0.3)) await world.takeTime(world.random.small(3_000));
  }
}

/** What is under way that should not be, once a run has ended. */
export function whatIsLeft(
  { time, toolRuns }: Pick<World, "time" | "toolRuns">,
  api: SimulatedRun["api"],
): SimulatedRun["left"] {
  const calls = toolRuns.filter(({ endOrder, stoppedAt }) => endOrder === undefined && stoppedAt === undefined);
  return {
    sleeps: time.pending("loop"),
    calls: calls.map(({ toolUseId }) => toolUseId),
    requests: api.requests.filter(({ end }) => end === undefined).length,
  };
}
