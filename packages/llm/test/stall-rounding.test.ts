import type { Clock } from "@loopsmith/llm/clock";
import { noticeStalls } from "@loopsmith/llm/stall";
import type { StreamFn } from "@loopsmith/llm/stream";
import { expect, it } from "vitest";

/** Silent until its reader leaves. */
const silent: StreamFn = async function* ({ signal }) {
  await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
};

/** A clock that goes on exactly as far as it is slept on; too many sleeps end the run. */
function steppingClock(start: number, end: () => void): Clock {
  let now = start;
  let sleeps = 0;
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
      sleeps += 1;
      if (sleeps > 50) end();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it("F24 tells of a silence at once, also where the clock's sums fall short of it by a rounding", async () => {
  for (const start of Array.from({ length: 20 }, (_, index) => (index * 1_000) / 7)) {
    const abort = new AbortController();
    const clock = steppingClock(start, () => abort.abort());
    const events = noticeStalls(silent, { stallMs: 20_000, clock })({ messages: [], signal: abort.signal });
    const { value } = await events.next();
    await events.return();
    expect(value, `a clock that stands at ${start}`).toMatchObject({ type: "stall" });
  }
});
