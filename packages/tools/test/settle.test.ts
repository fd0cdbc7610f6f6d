import { getEventListeners } from "node:events";
import { type SettleLimits, settle } from "@loopsmith/tools";
import { describe, expect, it, onTestFinished } from "vitest";
import { ManualClock } from "./manual-clock.ts";

function limits(): SettleLimits & { clock: ManualClock; abort(reason?: unknown): void } {
  const controller = new AbortController();
  const clock = new ManualClock();
  return {
    signal: controller.signal,
    timeoutMs: 120_000,
    graceMs: 1_000,
    clock,
    abort: (reason) => controller.abort(reason),
  };
}

const hang = (): Promise<never> => new Promise(() => {});

describe("settle", () => {
  it("gives the value of work that ends, and leaves no sleeper behind", async () => {
    const run = limits();
    expect(await settle(async () => "a", run)).toEqual({ kind: "done", value: "a" });
    expect(await settle(() => "b", run)).toEqual({ kind: "done", value: "b" });
    await run.clock.advance(0);
    expect(run.clock.waiting).toBe(0);
  });

  it("F69 F71 gives the error of work that throws, at once or later, whatever it throws", async () => {
    const run = limits();
    for (const error of [new Error("no"), "text", undefined, null, { toString: () => Promise.reject() }]) {
      expect(await settle(() => Promise.reject(error), run)).toEqual({ kind: "threw", error });
      const throwing = (): never => {
        throw error;
      };
      expect(await settle(throwing, run)).toEqual({ kind: "threw", error });
    }
  });

  it("B75 gives up work that hangs when its time and the grace are over, and tells it so", async () => {
    const run = limits();
    let heard: unknown;
    const settled = settle((signal) => {
      signal.addEventListener("abort", () => {
        heard = signal.reason;
      });
      return hang();
    }, run);
    await run.clock.advance(119_999);
    expect(heard).toBe(undefined);
    await run.clock.advance(1);
    expect((heard as Error).name).toBe("TimeoutError");
    await run.clock.advance(1_000);
    expect(await settled).toEqual({ kind: "timed_out", afterMs: 120_000 });
    expect(run.clock.waiting).toBe(0);
  });

  it("L16 abandons work that is deaf when the grace after an abort is over", async () => {
    const run = limits();
    const settled = settle(hang, run);
    await run.clock.advance(50);
    run.abort();
    await run.clock.advance(999);
    let isOver = false;
    void settled.then(() => {
      isOver = true;
    });
    await run.clock.advance(0);
    expect(isOver).toBe(false);
    await run.clock.advance(1);
    expect(await settled).toEqual({ kind: "abandoned" });
  });

  it("L16 hands on the abort with its reason and takes what the work still gives within the grace", async () => {
    const run = limits();
    const cleanUp = (signal: AbortSignal): Promise<unknown> =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          void run.clock.sleep(999, new AbortController().signal).then(() => resolve(signal.reason));
        });
      });
    const settled = settle(cleanUp, run);
    run.abort("stop it");
    await run.clock.advance(999);
    expect(await settled).toEqual({ kind: "done", value: "stop it" });
  });

  it("B09 does not start work when the signal has fired before", async () => {
    const run = limits();
    run.abort();
    let starts = 0;
    const settled = await settle(() => {
      starts += 1;
    }, run);
    expect([settled, starts]).toEqual([{ kind: "abandoned" }, 0]);
  });

  it("L16 hears an abort that comes from the work itself", async () => {
    const run = limits();
    const settled = settle(() => {
      run.abort();
      return hang();
    }, run);
    await run.clock.advance(1_000);
    expect(await settled).toEqual({ kind: "abandoned" });
  });

  it("L16 hears an abort that comes while the time-out is set, and leaves no sleeper", async () => {
    const run = limits();
    const sleep = run.clock.sleep.bind(run.clock);
    run.clock.sleep = (ms, signal) => {
      if (ms === run.timeoutMs) run.abort();
      return sleep(ms, signal);
    };
    const settled = settle(hang, run);
    await run.clock.advance(run.graceMs);
    expect(await settled).toEqual({ kind: "abandoned" });
    await run.clock.advance(0);
    expect(run.clock.waiting).toBe(0);
  });

  it("leaves no listener on the signal of the run", async () => {
    const run = limits();
    expect(await settle(() => "done", run)).toEqual({ kind: "done", value: "done" });
    expect(getEventListeners(run.signal, "abort")).toEqual([]);
  });

  it("F72 F73 hears nothing of what abandoned work does later", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on("unhandledRejection", note);
    onTestFinished(() => void process.off("unhandledRejection", note));
    const run = limits();
    let reject = (_: Error): void => {};
    const settled = settle(
      () =>
        new Promise((_, no) => {
          reject = no;
        }),
      run,
    );
    run.abort();
    await run.clock.advance(1_000);
    expect(await settled).toEqual({ kind: "abandoned" });
    reject(new Error("late"));
    await run.clock.advance(0);
    expect(unhandled).toEqual([]);
  });
});
