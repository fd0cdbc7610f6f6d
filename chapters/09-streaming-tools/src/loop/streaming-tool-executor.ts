import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { ToolUse } from "@loopsmith/loop/events";
import { canStart } from "./can-start.ts";
import type { CancelCause } from "./cancel-cause.ts";
import { type Lane, queuedLane, type SiblingAbort } from "./lane.ts";
import { siblingsToCancel } from "./sibling-abort.ts";
import { cancelledSettlement, isFailure, runSlot, type Settlement, slotOf, type ToolSlot } from "./tool-slot.ts";
import type { ToolUpdate } from "./tool-update.ts";
import { UpdateInbox } from "./update-inbox.ts";
import { todo } from "@loopsmith/course/todo";

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
    // 9.3 新的调用进入队列；然后停下不能再继续的，启动可以开始的。
    return todo("9.3", "Queue a call that is new; then stop what may go on no longer, and start what may begin.");
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
    // 9.4 消息和启动一来就报告，结果按调用的顺序报告；读到启动的人回来之后，才让这个调用开始。
    return todo(
      "9.4",
      "Tell news and starts as they come and results in call order; let a call begin when the reader of its start is back.",
    );
  }

  /**
   * Stops what runs and drops what waits; late values are ignored (L14). Every call is answered with the cause, also
   * those still to come; with `discarded` all are forgotten instead, and the calls of a new attempt may come.
   */
  discard(cause: CancelCause): void {
    // 9.5 记下原因，停下它涉及的一切；如果这次尝试作废，就忘掉它的所有调用。
    return todo("9.5", "Note the cause and stop what it concerns; when the attempt is void, forget all its calls.");
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

  #slotOf(id: string): ToolSlot | undefined {
    return this.#slots.find(({ lane }) => lane.toolUse.id === id);
  }
}
