import { createLocalApi, type LocalApi } from "@loopsmith/local-api";
import { type Message, type QueryEvent, type QueryParams, query, type Terminal } from "@loopsmith/loop";
import { registryOf } from "../scripted-tools.ts";
import { clientOf } from "./client.ts";
import { hostOf, saverOf } from "./host.ts";
import { drawReply } from "./random-reply.ts";
import type { Scenario } from "./scenario.ts";
import { SeededRandom } from "./seeded-random.ts";
import { toolsOf } from "./tools.ts";
import { type Driven, drive, driveOut } from "./virtual-time.ts";
import { World } from "./world.ts";

/** Everything that is known of a run once it and the world around it have come to rest. */
export type SimulatedRun = {
  scenario: Scenario;
  world: World;
  api: LocalApi;
  initial: readonly Message[];
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
const LINGER_MS = 20;

/** Carries a scenario out: random models, tools, faults and aborts, in virtual time. */
export async function runSimulation(scenario: Scenario): Promise<SimulatedRun> {
  const world = new World(scenario);
  const api = apiOf(world);
  const seen = { events: [] as QueryEvent[], orders: [] as number[] };
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  const params = paramsOf(world, api);
  const end = await drive(read(query(params), seen, world), world.time);
  const endedAt = world.time.now;
  await driveOut(world.time, endedAt + LINGER_MS);
  const left = whatIsLeft(world, api);
  await driveOut(world.time);
  process.off("unhandledRejection", onUnhandled);
  return { scenario, world, api, initial: params.messages, ...seen, end, endedAt, left, unhandled };
}

function apiOf(world: World): LocalApi {
  const { scenario } = world;
  const random = new SeededRandom(scenario.seed + 0x90de1);
  let number = 0;
  let asked = 0;
  return createLocalApi({
    profile: scenario.profile,
    strictness: "portable",
    clock: world.time.clock("world"),
    model: ({ messages }) => {
      asked += 1;
      if (asked > scenario.replies) return { blocks: [{ type: "text", text: "All is done now." }] };
      const last = messages.at(-1);
      const paused = last?.role === "assistant" && Array.isArray(last.content) ? last.content[0] : undefined;
      const mayThink = last?.role === "user" || paused?.type === "thinking" || paused?.type === "redacted_thinking";
      return drawReply({ random, scenario, nextNumber: () => ++number, mayThink });
    },
  });
}

function paramsOf(world: World, api: LocalApi): QueryParams {
  const { maxTurnBytes, ...limits } = world.scenario.limits;
  const saveOverflow = saverOf(world);
  return {
    messages: [{ role: "user", content: "Do what there is to do." }],
    systemPrompt: "Be brief.",
    model: `scripted-${world.scenario.profile}`,
    tools: registryOf(...toolsOf(world)),
    client: clientOf(api, world),
    signal: world.signal,
    input: world.input,
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
async function read(
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
    if (consumer.kind === "slow" && world.random.chance(0.3)) await takeTime(world);
  }
}

async function takeTime(world: World): Promise<void> {
  const before = world.time.now;
  await world.sleep(world.random.small(3_000));
  if (world.abortedAt !== undefined) world.readerMs += world.time.now - Math.max(before, world.abortedAt);
}

function whatIsLeft({ time, toolRuns }: World, api: LocalApi): SimulatedRun["left"] {
  const calls = toolRuns.filter(({ endOrder, stoppedAt }) => endOrder === undefined && stoppedAt === undefined);
  return {
    sleeps: time.pending("loop"),
    calls: calls.map(({ toolUseId }) => toolUseId),
    requests: api.requests.filter(({ end }) => end === undefined).length,
  };
}
