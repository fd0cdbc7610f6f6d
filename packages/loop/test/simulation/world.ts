import { InputQueue } from "@loopsmith/loop";
import type { ToolContext, ToolOutput } from "@loopsmith/tools/tool";
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

const never = new AbortController().signal;

/** Everything around a run: its time, its signal, what tools did and what went over the wire. */
export class World {
  readonly scenario: Scenario;
  readonly random: SeededRandom;
  readonly time = new VirtualTime();
  readonly clock = this.time.clock("loop");
  readonly input = new InputQueue();
  readonly queuedIds: string[] = [];
  readonly toolRuns: ToolRun[] = [];
  readonly exchanges: Exchange[] = [];
  readonly trace: string[] = [];
  /** Virtual time of the abort, and its order. */
  abortedAt: number | undefined;
  abortOrder = Number.POSITIVE_INFINITY;
  /** Milliseconds that the reader of the run has taken since then. */
  readerMs = 0;
  readonly #abort = new AbortController();
  readonly #inputSteps: readonly number[];
  readonly #sleep = this.time.clock("world").sleep;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    this.random = new SeededRandom(scenario.seed + 0x5eed);
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

  /** Something has happened; at the chosen one the run is aborted, and at some somebody says something. */
  step(what: string): void {
    this.trace.push(`${this.time.now} ${what}`);
    const { abort } = this.scenario;
    if (abort.kind === "at_step" && abort.step === this.trace.length) this.abort();
    if (this.#inputSteps.includes(this.trace.length)) this.#say();
  }

  abort(): void {
    if (this.signal.aborted) return;
    this.abortedAt = this.time.now;
    this.abortOrder = this.trace.push(`${this.time.now} abort`);
    this.#abort.abort();
  }

  /** Waits in virtual time; with a signal, throws its reason when it fires first. */
  async sleep(ms: number, signal: AbortSignal = never): Promise<void> {
    await this.#sleep(ms, signal);
    signal.throwIfAborted();
  }

  /** Does something after a while, whatever has become of the run. */
  later(ms: number, act: () => void): void {
    void this.#sleep(ms, never).then(act);
  }

  firing(signal: AbortSignal): Promise<void> {
    return this.#sleep(Number.POSITIVE_INFINITY, signal);
  }

  /** Notes when a call starts, is told to stop, and ends. */
  async follow(
    name: ToolName,
    behaviour: Behaviour,
    { toolUseId, signal }: ToolContext,
    act: () => Promise<ToolOutput>,
  ): Promise<ToolOutput> {
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
    if (this.random.chance(0.2)) {
      this.input.attach({ kind: "note", text: "A file has changed." }, "A file has changed.");
      return;
    }
    const { id, status } = this.input.enqueue(`Something else, number ${this.queuedIds.length + 1}.`);
    if (status === "queued") this.queuedIds.push(id);
  }
}
