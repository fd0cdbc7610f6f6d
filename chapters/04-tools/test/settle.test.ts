import { describe, expect, it } from "vitest";
import { type Settled, settle, type Work } from "#chapter";
import { ManualClock } from "./manual-clock.ts";
import { unhandledDuring } from "./unhandled.ts";
import { type Watched, watch } from "./watched.ts";

type Run = { clock: ManualClock; abort(reason?: unknown): void; settle<T>(work: Work<T>): Watched<Settled<T>> };

/** A run of its own, with two minutes for the work and a second of grace. */
function startRun(): Run {
  const controller = new AbortController();
  const clock = new ManualClock();
  const limits = { signal: controller.signal, timeoutMs: 120_000, graceMs: 1_000, clock };
  return { clock, abort: (reason) => controller.abort(reason), settle: (work) => watch(settle(work, limits)) };
}

/** Work that never ends and listens to nobody. */
const deaf = (): Promise<never> => new Promise(() => {});

describe("step 4.5", () => {
  it("4.5a deaf work is left alone when the grace after an abort is over, not before (L16)", async () => {
    const run = startRun();
    const settled = run.settle(deaf);
    run.abort();
    await run.clock.advance(999);
    expect(settled.isOver(), "it is over 999 ms after the abort").toBe(false);
    await run.clock.advance(1);
    expect(settled.isOver(), "it is over 1,000 ms after the abort").toBe(true);
    expect(await settled.promise).toEqual({ kind: "abandoned" });
    expect(run.clock.waiting, "timers that are left").toBe(0);
  });

  it("4.5b work that hangs is told when its time is up, gets the grace, and has timed out (B75)", async () => {
    const run = startRun();
    const heard: unknown[] = [];
    const settled = run.settle((signal) => {
      signal.addEventListener("abort", () => heard.push(signal.aborted));
      return deaf();
    });
    await run.clock.advance(119_999);
    expect(heard, "what the work's signal said before its time was up").toEqual([]);
    await run.clock.advance(1);
    expect(heard, "what the work's signal said when its time was up").toEqual([true]);
    expect(settled.isOver(), "it is over before the grace is").toBe(false);
    await run.clock.advance(1_000);
    expect(settled.isOver(), "it is over when the grace is").toBe(true);
    expect(await settled.promise).toEqual({ kind: "timed_out", afterMs: 120_000 });
    expect(run.clock.waiting, "timers that are left").toBe(0);
  });

  it("4.5b work that ends in its grace after its time was up has timed out all the same (B75)", async () => {
    const run = startRun();
    const settled = run.settle(
      (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("too late"))),
    );
    await run.clock.advance(120_000);
    expect(settled.isOver(), "it is over when the work is").toBe(true);
    expect(await settled.promise).toEqual({ kind: "timed_out", afterMs: 120_000 });
  });

  it("4.5c nobody hears what abandoned work does later: no unhandled rejection (F73)", async () => {
    const unhandled = await unhandledDuring(async () => {
      const run = startRun();
      let fail = (_error: Error): void => {};
      const settled = run.settle(() => new Promise((_, reject) => (fail = reject)));
      run.abort();
      await run.clock.advance(1_000);
      expect(settled.isOver(), "it is over when the grace is").toBe(true);
      expect(await settled.promise).toEqual({ kind: "abandoned" });
      fail(new Error("too late"));
      await run.clock.advance(0);
    });
    expect(unhandled, "rejections that nobody handled").toEqual([]);
  });

  it("4.5d work that ends is done or threw, at once or later, and no timer stays", async () => {
    const run = startRun();
    const error = new Error("thrown by the work, and settle has to tell it");
    const throwing = (): never => {
      throw error;
    };
    const endings: [Work<string>, unknown][] = [
      [() => "now", { kind: "done", value: "now" }],
      [async () => "later", { kind: "done", value: "later" }],
      [() => Promise.reject(error), { kind: "threw", error }],
      [() => Promise.reject(undefined), { kind: "threw", error: undefined }],
      [throwing, { kind: "threw", error }],
    ];
    for (const [work, expected] of endings) expect(await run.settle(work).promise).toEqual(expected);
    await run.clock.advance(0);
    expect(run.clock.waiting, "timers that are left").toBe(0);
  });

  it("4.5e work that hears the abort may still finish within the grace, and that counts", async () => {
    const run = startRun();
    const cleanUp: Work<unknown> = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", async () => {
          await run.clock.sleep(500, new AbortController().signal);
          resolve(signal.reason);
        });
      });
    const settled = run.settle(cleanUp);
    run.abort("the user pressed Esc");
    await run.clock.advance(500);
    expect(settled.isOver(), "it is over when the work is").toBe(true);
    expect(await settled.promise).toEqual({ kind: "done", value: "the user pressed Esc" });
  });

  it("4.5f work is not started when the run was aborted before (B09)", async () => {
    const run = startRun();
    run.abort();
    let starts = 0;
    const settled = run.settle(() => {
      starts += 1;
    });
    expect(await settled.promise).toEqual({ kind: "abandoned" });
    expect(starts, "how often the work was started").toBe(0);
  });

  it("4.5g work that aborts its own run is treated like all other", async () => {
    const run = startRun();
    const settled = run.settle(() => {
      run.abort();
      return deaf();
    });
    await run.clock.advance(1_000);
    expect(settled.isOver(), "it is over when the grace is").toBe(true);
    expect(await settled.promise).toEqual({ kind: "abandoned" });
  });
});
