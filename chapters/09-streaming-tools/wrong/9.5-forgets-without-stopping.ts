// mistake: what is void is forgotten, and nobody tells it to stop
// killed by: 9.5a
import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { ToolUse } from "@loopsmith/loop/events";
import { canStart } from "./can-start.ts";
import type { CancelCause } from "./cancel-cause.ts";
import { type Lane, queuedLane } from "./lane.ts";
import { siblingsToCancel } from "./sibling-abort.ts";
import type { ExecutorOptions } from "./streaming-tool-executor.ts";
import { cancelledSettlement, isFailure, runSlot, type Settlement, slotOf, type ToolSlot } from "./tool-slot.ts";
import type { ToolUpdate } from "./tool-update.ts";
import { UpdateInbox } from "./update-inbox.ts";

export class StreamingToolExecutor {
  readonly #options: ExecutorOptions;
  readonly #inbox = new UpdateInbox();
  readonly #underWay = new Set<Promise<void>>();
  readonly #onAbort = (): void => this.discard({ kind: "aborted" });
  #slots: ToolSlot[] = [];
  #failures: Lane[] = [];
  #told = 0;
  #sealed = false;
  #stopped: CancelCause | undefined;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    options.context.signal.addEventListener("abort", this.#onAbort, { once: true });
    if (options.context.signal.aborted) this.#stopped = { kind: "aborted" };
  }

  get hasStarted(): boolean {
    return this.#slots.some((slot) => slot.hasStarted);
  }

  addTool(toolUse: ToolUse): void {
    if (this.#slotOf(toolUse.id) !== undefined) return;
    this.#slots.push(slotOf(queuedLane(toolUse, this.#options.context.registry)));
    this.#advance();
  }

  seal(): void {
    this.#sealed = true;
    this.#inbox.notify();
  }

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

  discard(cause: CancelCause): void {
    if (cause.kind !== "discarded") {
      this.#stopped = cause;
      return this.#advance();
    }
    [this.#slots, this.#failures, this.#told, this.#stopped] = [[], [], 0, undefined];
    this.#inbox.clear();
  }

  discardUnstarted(): boolean {
    if (this.hasStarted) return false;
    this.discard({ kind: "discarded" });
    return true;
  }

  async close(): Promise<void> {
    this.#options.context.signal.removeEventListener("abort", this.#onAbort);
    this.#sealed = true;
    this.discard({ kind: "discarded" });
    await Promise.all(this.#underWay);
  }

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

  #start(slot: ToolSlot): void {
    slot.lane = { ...slot.lane, state: "asking" };
    const run = runSlot(slot, this.#contextFor(slot)).then((settlement) => {
      this.#underWay.delete(run);
      this.#settle(slot, settlement);
      this.#advance();
    });
    this.#underWay.add(run);
  }

  #contextFor(slot: ToolSlot): ToolUseContext {
    return {
      ...this.#options.context,
      beforeCall: () => this.#announce(slot),
      onProgress: (id, progress) => this.#isOpen(slot) && this.#inbox.addProgress(id, progress),
      onAttachment: (attachment) => this.#isOpen(slot) && this.#inbox.addAttachment(attachment),
    };
  }

  #announce(slot: ToolSlot): Promise<void> {
    return new Promise((resolve) => {
      slot.begin = resolve;
      if (slot.cancelled) resolve();
      this.#inbox.notify();
    });
  }

  #stop(slot: ToolSlot, cause: CancelCause): void {
    slot.stop.abort(new DOMException("The call was cancelled.", "AbortError"));
    slot.begin?.();
    if (slot.lane.state === "queued") this.#settle(slot, cancelledSettlement(slot.lane.toolUse, cause, "queued"));
  }

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
