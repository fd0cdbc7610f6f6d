import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { ToolUse } from "@loopsmith/loop/events";
import { canStart } from "./can-start.ts";
import type { CancelCause } from "./cancel-cause.ts";
import { type Lane, queuedLane, type SiblingAbort } from "./lane.ts";
import { siblingsToCancel } from "./sibling-abort.ts";
import { cancelledSettlement, isFailure, runSlot, type Settlement, slotOf, type ToolSlot } from "./tool-slot.ts";
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
  #failures: Lane[] = [];
  #told = 0;
  #sealed = false;
  /** Why no call of this turn may begin any more. */
  #stopped: CancelCause | undefined;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    options.context.signal.addEventListener("abort", this.#onAbort, { once: true });
    if (options.context.signal.aborted) this.#stopped = { kind: "aborted" };
  }

  /** Whether the start of a call was told: then the turn has to be kept (B03, L22). */
  get hasStarted(): boolean {
    return this.#slots.some((slot) => slot.hasStarted);
  }

  /** Takes a call whose block is complete: it begins now or queues. An id that is there already is not taken again. */
  addTool(toolUse: ToolUse): void {
    if (this.#slotOf(toolUse.id) !== undefined) return;
    this.#slots.push(slotOf(queuedLane(toolUse, this.#options.context.registry)));
    this.#advance();
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
    this.#stopped = cause;
    this.#advance();
    if (cause.kind !== "discarded") return;
    [this.#slots, this.#failures, this.#told, this.#stopped] = [[], [], 0, undefined];
    this.#inbox.clear();
  }

  /**
   * Forgets all calls unless one has started or a hook has stopped the run; whether it did. One step, so that no call
   * slips through in between.
   */
  discardUnstarted(): boolean {
    if (this.hasStarted || this.#stopped?.kind === "stopped") return false;
    this.discard({ kind: "discarded" });
    return true;
  }

  /** Stops everything; settles when no call is under way any more, at most the grace period later. */
  async close(): Promise<void> {
    this.#options.context.signal.removeEventListener("abort", this.#onAbort);
    this.#sealed = true;
    this.discard({ kind: "discarded" });
    await Promise.all(this.#underWay);
  }

  /** Stops what may go on no longer, before the place of one goes to the next; then starts what may begin. */
  #advance(): void {
    const open = this.#slots.filter(({ settlement }) => settlement === undefined);
    for (const slot of open) slot.cancelled ??= this.#stopped ?? this.#siblingCause(slot.lane);
    for (const slot of open) if (slot.cancelled) this.#stop(slot, slot.cancelled);
    for (const [index, slot] of this.#slots.entries()) {
      const lanes = this.#slots.map(({ lane }) => lane);
      if (canStart(lanes, index, this.#options.maxConcurrency)) this.#start(slot);
    }
    this.#inbox.notify();
  }

  /** Carries a call out. Its promise is kept until it is over, so that `close` can wait for it. */
  #start(slot: ToolSlot): void {
    slot.lane = { ...slot.lane, state: "asking" };
    const run = runSlot(slot, this.#contextFor(slot)).then((settlement) => {
      this.#underWay.delete(run);
      this.#settle(slot, settlement);
      this.#advance();
    });
    this.#underWay.add(run);
  }

  /** What a call gets: its start is told before it begins, and what it tells counts until it has settled (B12). */
  #contextFor(slot: ToolSlot): ToolUseContext {
    return {
      ...this.#options.context,
      beforeCall: () => this.#announce(slot),
      onProgress: (id, progress) => this.#isOpen(slot) && this.#inbox.addProgress(id, progress),
      onAttachment: (attachment) => this.#isOpen(slot) && this.#inbox.addAttachment(attachment),
    };
  }

  /** Waits until the start was told and its reader is back, or until the call is told to stop. */
  #announce(slot: ToolSlot): Promise<void> {
    return new Promise((resolve) => {
      slot.begin = resolve;
      if (slot.cancelled) resolve();
      this.#inbox.notify();
    });
  }

  /** Tells a call to stop; one that waits in the queue is answered at once. */
  #stop(slot: ToolSlot, cause: CancelCause): void {
    slot.stop.abort(new DOMException("The call was cancelled.", "AbortError"));
    slot.begin?.();
    if (slot.lane.state === "queued") this.#settle(slot, cancelledSettlement(slot.lane.toolUse, cause, "queued"));
  }

  /** What a call has come to, unless it has settled before (B06) or was forgotten (F72). Changes no other call. */
  #settle(slot: ToolSlot, settlement: Settlement): void {
    if (!this.#isOpen(slot)) return;
    slot.settlement = settlement;
    slot.lane = { ...slot.lane, state: "settled" };
    this.#inbox.forgetProgress(slot.lane.toolUse.id);
    if (settlement.stopsRun) this.#stopped ??= { kind: "stopped" };
    if (isFailure(settlement)) this.#failures.push(slot.lane);
  }

  #isOpen(slot: ToolSlot): boolean {
    return this.#slots.includes(slot) && slot.settlement === undefined;
  }

  /** A call that comes after the failure of a sibling is a sibling too. */
  #siblingCause(lane: Lane): CancelCause | undefined {
    const { siblingAbort } = this.#options;
    const failed = this.#failures.find((failure) => siblingsToCancel([lane], failure, siblingAbort).length > 0);
    return failed && { kind: "sibling", failed: failed.toolUse };
  }

  #nextStart(): ToolUpdate | undefined {
    const slot = this.#slots.find(({ begin, cancelled, lane: { state } }) => begin && !cancelled && state === "asking");
    if (slot === undefined) return undefined;
    slot.lane = { ...slot.lane, state: "running" };
    slot.hasStarted = true;
    return { type: "tool_start", toolUse: slot.lane.toolUse };
  }

  #nextResult(): ToolUpdate | undefined {
    const slot = this.#slots[this.#told];
    if (slot?.settlement === undefined) return undefined;
    this.#told += 1;
    const { result, outcome } = slot.settlement;
    return { type: "tool_end", toolUseId: slot.lane.toolUse.id, result, outcome };
  }

  #slotOf(id: string): ToolSlot | undefined {
    return this.#slots.find(({ lane }) => lane.toolUse.id === id);
  }
}
