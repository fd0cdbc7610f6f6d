import { systemClock } from "@loopsmith/llm/clock";
import { InputQueue } from "@loopsmith/loop";
import {
  type AnyTool,
  buildTool,
  type Clock,
  type ToolContext,
  type ToolOutput,
  type ToolSpec,
} from "@loopsmith/tools/tool";
import * as z from "zod";
import { VirtualTime } from "../simulation/virtual-time.ts";
import { everythingReady } from "../virtual-clock.ts";

/** What happens to a run: the signal fires at a step (0: before it begins), some ticks of the microtask queue later; or its reader leaves at an event. */
export type Disturbance = { kind: "abort"; step: number; ticks: number } | { kind: "leave"; event: number };

/** A call as its tool saw it. `told`: whether the reader had its `tool_start` by then. */
export type ToolStart = { id: string; name: string; input: unknown; told: boolean; returned?: string };

type Facts = Partial<Omit<ToolSpec<z.ZodType>, "name" | "call" | "inputSchema">>;
export type Behaviour = (input: Record<string, unknown>, context: ToolContext) => Promise<ToolOutput> | ToolOutput;

const MOST_ROUNDS = 5_000; // a run of the sweep needs a hundred
const never = new AbortController().signal;

/**
 * Everything around one run, in virtual time. Whatever the run waits for calls `step` before and after its work, and so
 * does each moment in which nothing can go on but time: to abort at each step is to abort at each await.
 */
export class SteppedWorld {
  readonly input = new InputQueue();
  readonly starts: ToolStart[] = [];
  readonly told = new Set<string>();
  readonly #time = new VirtualTime();
  readonly #abort = new AbortController();
  readonly #disturbance: Disturbance | undefined;
  /** Real work, as that of a process, during which time stands still. */
  readonly #work = new Set<Promise<unknown>>();
  #steps = 0;
  /** When the run was aborted or left, and what its reader has taken since. */
  #endedAt: number | undefined;
  #readerMs = 0;

  constructor(disturbance: Disturbance | undefined) {
    this.#disturbance = disturbance;
    if (disturbance?.kind === "abort" && disturbance.step === 0) this.abort();
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get steps(): number {
    return this.#steps;
  }

  /** Milliseconds that the run has taken since it was aborted or left, without those of its reader. */
  get sinceEnd(): number {
    return this.#endedAt === undefined ? 0 : this.#time.now - this.#endedAt - this.#readerMs;
  }

  /** Sleeps of the loop that have not ended. */
  get timers(): number {
    return this.#time.pending("loop");
  }

  /** The clock of the run; the server and the tools have one of their own, which has no steps. */
  get clock(): Clock {
    const { now, sleep } = this.#time.clock("loop");
    return { now, sleep: this.around(sleep) };
  }

  get outerClock(): Clock {
    return this.#time.clock("world");
  }

  step(): void {
    this.#steps += 1;
    const at = this.#disturbance;
    if (at?.kind === "abort" && at.step === this.#steps) void this.#abortAfter(at.ticks);
  }

  abort(): void {
    this.noteEnd();
    this.#abort.abort();
  }

  /** From now on the run has the grace time to end. */
  noteEnd(): void {
    this.#endedAt ??= this.#time.now;
  }

  /** The same work between two steps. */
  around<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      this.step();
      try {
        return await work(...args);
      } finally {
        this.step();
      }
    };
  }

  /** Waits in virtual time; with a signal, throws its reason when it fires first. */
  async sleep(ms: number, signal: AbortSignal = never): Promise<void> {
    await this.outerClock.sleep(ms, signal);
    signal.throwIfAborted();
  }

  /** A pause of the reader. */
  async read(ms: number): Promise<void> {
    const before = this.#time.now;
    await this.sleep(ms);
    if (this.#endedAt !== undefined) this.#readerMs += this.#time.now - Math.max(before, this.#endedAt);
  }

  /** A tool of any input that notes its starts. */
  tool(name: string, call: Behaviour, facts: Facts = {}): AnyTool {
    const spec = { description: `The tool ${name} of a script.`, isConcurrencySafe: () => true, ...facts };
    const inputSchema = z.looseObject({});
    return buildTool({
      ...spec,
      name,
      inputSchema,
      call: (input, context) => this.#carryOut(name, input, context, call),
    });
  }

  /** A tool that really works, noted likewise; it has the real clock. */
  realTool(real: AnyTool): AnyTool {
    const call: Behaviour = (input, context) =>
      this.#really(Promise.resolve(real.call(input, { ...context, clock: systemClock })));
    return { ...real, call: (input, context) => this.#carryOut(real.name, input, context, call) };
  }

  /** Lets the work go on, and time only when nothing else can; throws when nothing is left that could go on. */
  async drive<T>(work: Promise<T>): Promise<T> {
    const ended = new AbortController();
    const end = (): void => ended.abort();
    work.then(end, end);
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
      await everythingReady();
      if (ended.signal.aborted) return work;
      this.step();
      await everythingReady();
      if (ended.signal.aborted) return work;
      if (this.#work.size > 0) await Promise.allSettled(this.#work);
      else if (!this.#time.advance()) throw new Error(`nothing goes on after step ${this.#steps}`);
    }
    throw new Error("it goes on and on");
  }

  /** Lets all follow that is due in this moment. */
  async settle(): Promise<void> {
    do await everythingReady();
    while (this.#time.advance(this.#time.now));
  }

  /** Lets time go on until nobody waits for it any more: what is late comes now. */
  async driveOut(): Promise<void> {
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
      await everythingReady();
      if (!this.#time.advance()) return;
    }
    throw new Error("somebody waits again and again");
  }

  async #abortAfter(ticks: number): Promise<void> {
    for (let tick = 0; tick < ticks; tick += 1) await undefined;
    this.abort();
  }

  async #carryOut(name: string, input: unknown, context: ToolContext, call: Behaviour): Promise<ToolOutput> {
    const id = context.toolUseId;
    const start: ToolStart = { id, name, input, told: this.told.has(id) };
    this.starts.push(start);
    const output = await this.around(call)(Object(input), context);
    if (typeof output.content === "string" && output.isError !== true) start.returned = output.content;
    return output;
  }

  #really<T>(work: Promise<T>): Promise<T> {
    const noted = work.finally(() => this.#work.delete(noted));
    this.#work.add(noted);
    return noted;
  }
}
