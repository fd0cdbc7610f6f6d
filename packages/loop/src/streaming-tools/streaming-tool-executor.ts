import { stopFacts, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { ToolUse } from "@loopsmith/loop/events";
import { canStart } from "./can-start.ts";
import type { CancelCause } from "./cancel-cause.ts";
import { type Lane, queuedLane, type SiblingAbort } from "./lane.ts";
import { siblingsToCancel } from "./sibling-abort.ts";
import { cancelledSettlement, runSlot, type Settlement, type ToolSlot } from "./tool-slot.ts";
import type { ToolUpdate } from "./tool-update.ts";
import { UpdateInbox } from "./update-inbox.ts";

/** `context`: that of the run; its signal aborts the turn. Defaults of the loop: 5 at once, `declared`. */
export type ExecutorOptions = { context: ToolUseContext; maxConcurrency: number; siblingAbort: SiblingAbort };

/**
 * Runs the calls of one turn while the model still speaks: each is added the moment its block is proven, begins as soon
 * as `canStart` lets it, and is answered exactly once (L11 to L14). What happens is read from `getRemainingResults`.
 */
export class StreamingToolExecutor {
  readonly #options: ExecutorOptions;
  readonly #inbox = new UpdateInbox();
  readonly #underWay = new Set<Promise<void>>();
  readonly #onAbort = (): void => this.discard({ kind: "aborted" });
  #slots: ToolSlot[] = [];
  #told = 0;
  #sealed = false;
  /** Why no call of this turn may begin any more. */
  #stopped: CancelCause | undefined;
  readonly #failures: Lane[] = [];

  constructor(options: ExecutorOptions) {
    this.#options = options;
    options.context.signal.addEventListener("abort", this.#onAbort, { once: true });
    if (options.context.signal.aborted) this.#onAbort();
  }

  /** Whether the start of a call was told: then the turn has to be kept (B03, L22). */
  get hasStarted(): boolean {
    return this.#slots.some((slot) => slot.hasStarted);
  }

  /** Takes a call whose block is complete: it begins now or queues. An id that is there already is not taken again. */
  addTool(toolUse: ToolUse): void {
    if (this.#slots.some(({ lane }) => lane.toolUse.id === toolUse.id)) return;
    const lane = queuedLane(toolUse, this.#options.context.registry);
    const slot: ToolSlot = { lane, stop: new AbortController(), hasStarted: false };
    this.#slots.push(slot);
    const cause = this.#stopped ?? this.#causeOfFailure(lane);
    if (cause !== undefined) this.#cancel([slot], cause);
    this.#startWhatCan();
  }

  /** No more calls will come: the results end when all are told. */
  seal(): void {
    this.#sealed = true;
    this.#inbox.notify();
  }

  /**
   * What happens to the calls: progress at once, results in call order. A call begins when the reader of its `tool_start`
   * asks for the next update, so that it can be written down first (L43). Ends after `seal`.
   */
  async *getRemainingResults(): AsyncGenerator<ToolUpdate, void> {
    while (!(this.#sealed && this.#told === this.#slots.length)) {
      const update = this.#inbox.take() ?? this.#nextStart() ?? this.#nextResult();
      if (update === undefined) await this.#inbox.changed();
      else {
        yield update;
        if (update.type === "tool_start") this.#slotOf(update.toolUse.id)?.begin?.();
      }
    }
  }

  /**
   * Stops what runs and drops what waits; late values are ignored (L14). Every call is answered with the cause, also
   * those still to come; with `discarded` all are forgotten instead, and the calls of a new attempt may come.
   */
  discard(cause: CancelCause): void {
    this.#stopped = cause.kind === "discarded" ? undefined : cause;
    this.#cancel(this.#slots, cause);
    if (cause.kind === "discarded") {
      this.#slots = [];
      this.#told = 0;
      this.#failures.length = 0;
    }
    this.#inbox.notify();
  }

  /** Forgets all calls unless one has started; whether it did. One step, so that no call slips through in between. */
  discardUnstarted(): boolean {
    if (this.hasStarted) return false;
    this.discard({ kind: "discarded" });
    return true;
  }

  /** Stops everything; settles when no call is under way any more, at most the grace period later. */
  async close(): Promise<void> {
    this.#options.context.signal.removeEventListener("abort", this.#onAbort);
    this.discard({ kind: "discarded" });
    await Promise.all(this.#underWay);
  }

  #startWhatCan(): void {
    for (const [index, slot] of this.#slots.entries()) {
      const lanes = this.#slots.map(({ lane }) => lane);
      if (slot.cancelled === undefined && canStart(lanes, index, this.#options.maxConcurrency)) this.#start(slot);
    }
  }

  #start(slot: ToolSlot): void {
    slot.lane = { ...slot.lane, state: "asking" };
    const tellIfLive = (tell: () => void): void => {
      if (this.#slots.includes(slot) && slot.settlement === undefined) tell();
    };
    const run = runSlot(slot, {
      ...this.#options.context,
      signal: slot.stop.signal,
      beforeCall: () => this.#announce(slot),
      onProgress: (id, progress) => tellIfLive(() => this.#inbox.addProgress(id, progress)),
      onAttachment: (attachment) => tellIfLive(() => this.#inbox.addAttachment(attachment)),
    }).then((settlement) => {
      this.#underWay.delete(run);
      this.#settle(slot, settlement);
    });
    this.#underWay.add(run);
  }

  /** Waits until the start was told and its reader is back, or until the call is told to stop. */
  #announce(slot: ToolSlot): Promise<void> {
    return new Promise((resolve) => {
      slot.begin = resolve;
      if (slot.stop.signal.aborted) resolve();
      this.#inbox.notify();
    });
  }

  #nextStart(): ToolUpdate | undefined {
    const slot = this.#slots.find(({ begin, cancelled, lane: { state } }) => begin && !cancelled && state === "asking");
    if (slot === undefined) return undefined;
    slot.lane = { ...slot.lane, state: "running" };
    slot.hasStarted = true;
    return { type: "tool_start", toolUse: slot.lane.toolUse };
  }

  #nextResult(): ToolUpdate | undefined {
    const next = this.#slots[this.#told];
    if (next?.settlement === undefined) return undefined;
    this.#told += 1;
    return { type: "tool_end", toolUseId: next.lane.toolUse.id, ...next.settlement };
  }

  #slotOf(id: string): ToolSlot | undefined {
    return this.#slots.find(({ lane }) => lane.toolUse.id === id);
  }

  /** The first settlement counts (B06); what a forgotten call comes to is nobody's business. */
  #settle(slot: ToolSlot, settlement: Settlement): void {
    if (slot.settlement !== undefined || !this.#slots.includes(slot)) return;
    slot.settlement = settlement;
    slot.lane = { ...slot.lane, state: "settled" };
    this.#inbox.forgetProgress(slot.lane.toolUse.id);
    if (stopFacts([slot.lane.toolUse], this.#options.context)) this.discard({ kind: "stopped" });
    else if (isFailure(settlement)) this.#fail(slot.lane);
    this.#startWhatCan();
    this.#inbox.notify();
  }

  #fail(failed: Lane): void {
    this.#failures.push(failed);
    const lanes = this.#slots.map(({ lane }) => lane);
    const doomed = siblingsToCancel(lanes, failed, this.#options.siblingAbort);
    const slots = this.#slots.filter(({ lane }) => doomed.includes(lane));
    this.#cancel(slots, { kind: "sibling", failed: failed.toolUse });
  }

  /** A call that comes after the failure of a sibling is a sibling too. */
  #causeOfFailure(lane: Lane): CancelCause | undefined {
    const { siblingAbort } = this.#options;
    const failed = this.#failures.find((failure) => siblingsToCancel([lane], failure, siblingAbort).length > 0);
    return failed && { kind: "sibling", failed: failed.toolUse };
  }

  #cancel(slots: readonly ToolSlot[], cause: CancelCause): void {
    const open = slots.filter(({ settlement }) => settlement === undefined);
    // All before the first is settled, or the place of one would go to the next.
    for (const slot of open) slot.cancelled ??= cause;
    for (const slot of open) {
      slot.stop.abort(new DOMException("The call was cancelled.", "AbortError"));
      slot.begin?.();
      if (slot.lane.state === "queued") this.#settle(slot, cancelledSettlement(slot.lane.toolUse, cause, false));
    }
  }
}

function isFailure({ outcome }: Settlement): boolean {
  return outcome === "error" || outcome === "timed_out";
}
