import { InputQueue } from "@loopsmith/loop";
import type { Clock, ToolContext, ToolOutput } from "@loopsmith/tools/tool";
import type { Behaviour, ToolName } from "./behaviour.ts";
import type { Scenario } from "./scenario.ts";
import { SeededRandom } from "./seeded-random.ts";
import { VirtualTime } from "./virtual-time.ts";

/** One call as its tool saw it. An order is the number of steps that the world had made by then. */
export type ToolRun = {
  name: ToolName;
  behaviour: Behaviour;
  toolUseId: string;
  /** The request that was the last one when it started, from 1. */
  request: number;
  startedAt: number;
  startOrder: number;
  endOrder?: number;
  /** When it was told to stop. */
  stoppedAt?: number;
  stopOrder?: number;
};

/** One request as the client sent it, and the bytes of the answer that have reached it. */
export type Exchange = { order: number; body: string; chunks: Uint8Array[] };

/** What the rules look at, of a whole world or of the time of one run in it. */
export type SeenWorld = Pick<
  World,
  "scenario" | "queuedIds" | "toolRuns" | "exchanges" | "trace" | "abortedAt" | "abortOrder" | "readerMs" | "signal"
> & { readonly input: Pick<InputQueue, "take"> };

/** Whom somebody talks to who says something in between. */
export type Listener = Pick<InputQueue, "enqueue"> & Partial<Pick<InputQueue, "attach">>;

/** What the host tells the model now and then. */
export const FILE_CHANGED = "A file has changed.";

/** Never settles. */
export const eternity = (): Promise<never> => new Promise(() => {});

/** Everything around a run: its time, its signal, what tools did and what went over the wire. */
export class World {
  readonly scenario: Scenario;
  readonly random: SeededRandom;
  readonly time: VirtualTime;
  readonly clock: Clock;
  readonly input = new InputQueue();
  listener: Listener = this.input;
  readonly queuedIds: string[] = [];
  /** How many times the host has had something for the model. */
  attached = 0;
  readonly toolRuns: ToolRun[] = [];
  readonly exchanges: Exchange[] = [];
  readonly trace: string[] = [];
  /** Virtual time of the abort, and its order. */
  abortedAt: number | undefined;
  abortOrder = Number.POSITIVE_INFINITY;
  /** Milliseconds that the reader of the run, or its disk, has taken since then. */
  readerMs = 0;
  /** Told of the abort, beside the signal. */
  onAbort = (): void => {};
  readonly #abort = new AbortController();
  readonly #inputSteps: readonly number[];
  readonly #clock: Required<Clock>;
  /** At which step the process ends with everything in it. */
  deathStep = Number.POSITIVE_INFINITY;
  #isDead = false;

  /** `life`: which of several worlds of one scenario it is, and when it begins. */
  constructor(scenario: Scenario, life = { number: 0, start: 0 }) {
    this.scenario = scenario;
    this.random = new SeededRandom(scenario.seed + 0x5eed + life.number);
    this.time = new VirtualTime(life.start);
    this.clock = this.time.clock("loop");
    this.#clock = this.time.clock("world");
    this.#inputSteps = Array.from({ length: scenario.inputs }, () => this.random.small(80) + 1);
    if (scenario.abort.kind === "at_time") this.later(scenario.abort.ms, () => this.abort());
    if (scenario.abort.kind === "at_step" && scenario.abort.step === 0) this.abort();
  }

  /** How many steps there have been. */
  get order(): number {
    return this.trace.length;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether the process has ended: then nothing that is still under way in it may do anything. */
  get isDead(): boolean {
    return this.#isDead;
  }

  /** The process ends here and now. */
  die(): void {
    this.#isDead = true;
    this.trace.push(`${this.time.now} killed`);
    this.time.stop();
  }

  /** Something has happened; at the chosen one the run is aborted, and at some somebody says something. */
  step(what: string): void {
    if (this.#isDead) return;
    this.trace.push(`${this.time.now} ${what}`);
    const { abort } = this.scenario;
    if (abort.kind === "at_step" && abort.step === this.trace.length) this.abort();
    if (this.#inputSteps.includes(this.trace.length)) this.#say();
    if (this.trace.length >= this.deathStep) this.die();
  }

  abort(): void {
    if (this.signal.aborted || this.#isDead) return;
    this.abortedAt = this.time.now;
    this.abortOrder = this.trace.push(`${this.time.now} abort`);
    this.#abort.abort();
    this.onAbort();
  }

  /** Waits in virtual time; with a signal, throws its reason when it fires first. */
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal === undefined) return new Promise((resolve) => this.later(ms, resolve));
    await this.#clock.sleep(ms, signal);
    signal.throwIfAborted();
  }

  /** Time that somebody takes for whom the run has to wait, also when it is to end. */
  async takeTime(ms: number): Promise<void> {
    const before = this.time.now;
    await this.sleep(ms);
    if (this.abortedAt !== undefined) this.readerMs += this.time.now - Math.max(before, this.abortedAt);
  }

  /** Does something after a while, whatever has become of the run. */
  later(ms: number, act: () => void): void {
    this.#clock.after(ms, act);
  }

  firing(signal: AbortSignal): Promise<void> {
    return this.#clock.sleep(Number.POSITIVE_INFINITY, signal);
  }

  /** Notes when a call starts, is told to stop, and ends. */
  async follow(
    name: ToolName,
    behaviour: Behaviour,
    { toolUseId, signal }: ToolContext,
    act: () => Promise<ToolOutput>,
  ): Promise<ToolOutput> {
    if (this.#isDead) return eternity();
    const run: ToolRun = {
      ...{ name, behaviour, toolUseId },
      request: this.exchanges.length,
      startedAt: this.time.now,
      startOrder: this.order,
    };
    this.toolRuns.push(run);
    const stop = (): void => {
      run.stoppedAt = this.time.now;
      run.stopOrder = this.order;
    };
    signal.addEventListener("abort", stop, { once: true });
    this.step(`start ${name} ${toolUseId} ${JSON.stringify(behaviour)}`);
    try {
      return await act();
    } finally {
      signal.removeEventListener("abort", stop);
      run.endOrder = this.order;
      this.step(`end ${name} ${toolUseId}`);
    }
  }

  #say(): void {
    if (this.listener.attach && this.random.chance(0.2)) {
      this.attached += 1;
      this.listener.attach({ kind: "note", text: FILE_CHANGED }, FILE_CHANGED);
      return;
    }
    const { id, status } = this.listener.enqueue(`Something else, number ${this.queuedIds.length + 1}.`);
    if (status === "queued") this.queuedIds.push(id);
  }
}
