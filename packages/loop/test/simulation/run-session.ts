import { createLocalApi, type LocalApi } from "@loopsmith/local-api";
import { type Message, parseTranscript, QueryEngine, resumeSession, type SessionState } from "@loopsmith/loop";
import { Disk } from "./disk.ts";
import { RandomModel } from "./random-model.ts";
import { LINGER_MS, paramsOf, read, type SimulatedRun, whatIsLeft } from "./run-simulation.ts";
import type { Kill, SessionScenario } from "./session-scenario.ts";
import { type Driven, drive, driveOut } from "./virtual-time.ts";
import { World } from "./world.ts";

/** What the next process found on the disk, and what it made of it. */
export type Found = {
  /** Lines that the process before was told are written, and the one that it was writing if that is whole. */
  lines: readonly string[];
  records: number;
  setAside: number;
  restored: SessionState;
};

/** One process: what it found, and the runs that it brought to an end or was killed in. */
export type SimulatedLife = {
  found: Found;
  world: World;
  runs: SimulatedRun[];
  /** The history in memory, and the lines on the disk, when a run had ended and everything was saved. */
  moments: { messages: string; lines: number }[];
  /** Inputs that wait at the end of the last run; undefined for a process that was killed. */
  waiting: number | undefined;
};

export type SimulatedSession = {
  scenario: SessionScenario;
  api: LocalApi;
  disk: Disk;
  lives: SimulatedLife[];
  /** What one more process would find. */
  last: Found;
};

/** Carries out a session: process after process on one transcript, each but the last one killed. */
export async function runSession(scenario: SessionScenario): Promise<SimulatedSession> {
  const disk = new Disk(scenario);
  const model = new RandomModel(scenario.run);
  let world = new World(scenario.run);
  const clock = {
    now: () => world.time.now,
    sleep: (ms: number, signal: AbortSignal) => world.time.clock("world").sleep(ms, signal),
  };
  const { profile } = scenario.run;
  const api = createLocalApi({ profile, strictness: "portable", clock, model: model.answer });
  const lives: SimulatedLife[] = [];
  for (const [number, kill] of [...scenario.kills, undefined].entries()) {
    world = new World(scenario.run, { number, start: world.time.now + 1 });
    lives.push(await live({ scenario, api, disk, model, world }, kill, lives));
  }
  return { scenario, api, disk, lives, last: open(disk) };
}

type Place = { scenario: SessionScenario; api: LocalApi; disk: Disk; model: RandomModel; world: World };

function open(disk: Disk): Found {
  const { records, setAside, safeLength } = parseTranscript(disk.text);
  disk.open(safeLength);
  const counts = { records: records.length, setAside: setAside.length };
  return { ...counts, lines: [...disk.lines], restored: resumeSession(records) };
}

async function live(place: Place, kill: Kill | undefined, before: readonly SimulatedLife[]): Promise<SimulatedLife> {
  const { scenario, api, disk, model, world } = place;
  const found = open(disk);
  if (kill?.kind === "at_step") world.deathStep = kill.step;
  const log = disk.logOf(world, kill?.kind === "at_record" ? kill : undefined);
  const engine = new QueryEngine({ ...paramsOf(world, api), log, restored: found.restored });
  world.listener = engine;
  world.onAbort = () => void engine.interrupt();
  const life: SimulatedLife = { found, world, runs: [], moments: [], waiting: undefined };
  const atOtherTimes = before.flatMap((each) => each.world.exchanges);
  await hearingRejections(async (unhandled) => {
    for (let said = 0; said < scenario.prompts && !world.isDead; said += 1) {
      model.begin();
      const earlier = [...atOtherTimes, ...world.exchanges];
      life.runs.push({ ...(await runOf(engine, place, `Prompt ${said + 1}.`)), earlier, unhandled });
      if (world.isDead || engine.saving.kind === "not_saved") continue;
      life.moments.push({ messages: JSON.stringify(engine.mutableMessages), lines: disk.lines.length });
    }
    if (!world.isDead) life.waiting = engine.waiting;
    await driveOut(world.time);
  });
  return life;
}

async function runOf(
  engine: QueryEngine,
  { scenario, api, world }: Place,
  text: string,
): Promise<Omit<SimulatedRun, "unhandled" | "earlier">> {
  const initial: readonly Message[] = [...engine.mutableMessages];
  const from = { exchanges: world.exchanges.length, toolRuns: world.toolRuns.length, requests: api.requests.length };
  const [startedAt, startOrder] = [world.time.now, world.order];
  const seen: Pick<SimulatedRun, "events" | "orders"> = { events: [], orders: [] };
  const driven = await drive(read(engine.submitMessage(text), seen, world), world.time);
  // A process that is killed is a reader who leaves.
  const end: Driven<SimulatedRun["end"] extends Driven<infer T> ? T : never> = world.isDead
    ? { kind: "done", value: undefined }
    : driven;
  const endedAt = world.time.now;
  if (!world.isDead) await driveOut(world.time, endedAt + LINGER_MS);
  const requests = api.requests.slice(from.requests);
  const part = partOf(world, { ...from, startedAt, startOrder, endedAt }, seen.events);
  const left = world.isDead ? NOTHING : whatIsLeft({ time: world.time, toolRuns: part.toolRuns }, { requests });
  return { scenario: scenario.run, world: part, api: { requests }, initial, ...seen, end, endedAt, left };
}

const NOTHING: SimulatedRun["left"] = { sleeps: 0, calls: [], requests: 0 };

type Stretch = { exchanges: number; toolRuns: number; startOrder: number; startedAt: number; endedAt: number };

/** What a world has seen of one run; requests are counted from 1 again. */
function partOf(world: World, from: Stretch, events: SimulatedRun["events"]): SimulatedRun["world"] {
  const { scenario, signal, trace, abortOrder, abortedAt, readerMs } = world;
  const isAborted = abortOrder > from.startOrder && abortOrder <= world.order && abortedAt !== undefined;
  return {
    ...{ scenario, signal, trace, readerMs },
    abortOrder: isAborted ? abortOrder : Number.POSITIVE_INFINITY,
    abortedAt: isAborted ? abortedAt : undefined,
    exchanges: world.exchanges.slice(from.exchanges),
    toolRuns: world.toolRuns.slice(from.toolRuns).map((run) => ({ ...run, request: run.request - from.exchanges })),
    // Whether none of it is lost is seen by the whole session.
    queuedIds: events.flatMap((event) => (event.type === "queued_input" ? [event.id] : [])),
    input: { take: () => [] },
  };
}

async function hearingRejections(work: (unhandled: unknown[]) => Promise<void>): Promise<void> {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  try {
    await work(unhandled);
  } finally {
    process.off("unhandledRejection", onUnhandled);
  }
}
