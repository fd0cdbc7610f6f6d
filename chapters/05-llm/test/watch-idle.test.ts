import { describe, expect, it } from "vitest";
import { watchIdle } from "#chapter";
import { collect, streamOf } from "./events.ts";
import { ManualClock, settled } from "./manual-clock.ts";

/** A source that gives an item when it is told to, and knows whether it was closed. */
function tap<T>(): { source: AsyncIterable<T>; give: (item: T) => void; isClosed: () => boolean } {
  let give: (item: T) => void = () => {};
  let closed = false;
  const iterator = {
    next: () =>
      new Promise<IteratorResult<T>>((resolve) => {
        give = (value) => resolve({ done: false, value });
      }),
    // A silent source is slow to close, too: whoever waits for it waits for ever.
    return: () => {
      closed = true;
      return new Promise<never>(() => {});
    },
  };
  return { source: { [Symbol.asyncIterator]: () => iterator }, give: (item) => give(item), isClosed: () => closed };
}

describe("step 5.4", () => {
  it("5.4a passes every item on, and ends with its source", async () => {
    const watched = watchIdle(streamOf(["a", "b", "c"]), 1_000, new ManualClock());
    expect(await collect(watched)).toEqual({ items: ["a", "b", "c"], error: undefined });
  });

  it("5.4a fails when nothing comes for idleMs, and closes the source (B42)", async () => {
    const clock = new ManualClock();
    const { source, isClosed } = tap();
    let error: unknown;
    watchIdle(source, 5_000, clock)
      .next()
      .catch((reason: unknown) => {
        error = reason;
      });
    await clock.advance(4_999);
    expect(error).toBeUndefined();
    await clock.advance(1);
    expect(error).toMatchObject({ name: "LlmError", kind: "timeout" });
    expect(isClosed()).toBe(true);
  });

  it("5.4b counts from the last item: whatever comes is life (S26, M122)", async () => {
    const clock = new ManualClock();
    const { source, give } = tap<string>();
    const watched = watchIdle(source, 5_000, clock);
    for (const item of ["data", ": ping", ": ping"]) {
      const next = watched.next();
      await clock.advance(4_000);
      give(item);
      expect(await next).toEqual({ done: false, value: item });
    }
  });

  it("5.4b does not count the time that the reader takes", async () => {
    const clock = new ManualClock();
    const { source, give } = tap<string>();
    const watched = watchIdle(source, 5_000, clock);
    for (const item of ["first", "second"]) {
      const next = watched.next();
      await settled();
      give(item);
      expect(await next).toEqual({ done: false, value: item });
      await clock.advance(60_000);
    }
  });

  it("5.4c leaves no timer and no open source when the reader leaves early", async () => {
    const clock = new ManualClock();
    const { source, give, isClosed } = tap<string>();
    const watched = watchIdle(source, 5_000, clock);
    const first = watched.next();
    await settled();
    give("first");
    await first;
    watched.return().catch(() => {});
    await settled();
    expect({ sleepers: clock.sleepers, closed: isClosed() }).toEqual({ sleepers: 0, closed: true });
  });

  it("5.4c leaves no timer when the source fails, and hands its error on", async () => {
    const clock = new ManualClock();
    async function* broken(): AsyncGenerator<string, void> {
      yield "first";
      throw new Error("The connection broke.");
    }
    const { items, error } = await collect(watchIdle(broken(), 5_000, clock));
    expect(items).toEqual(["first"]);
    expect(error).toEqual(new Error("The connection broke."));
    expect(clock.sleepers).toBe(0);
  });
});
