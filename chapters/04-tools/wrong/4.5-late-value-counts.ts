// mistake: after a time-out the late value of the work counts, and mostly it is the complaint about being stopped
// killed by: 4.5b
export async function settle<T>(work: Work<T>, limits: SettleLimits): Promise<Settled<T>> {
  const { signal, timeoutMs, graceMs, clock } = limits;
  if (signal.aborted) return { kind: "abandoned" };
  const stop = new AbortController();
  const over = new AbortController();
  const interrupted = abortOf(signal, stop, over.signal).then((): Settled<T> => ({ kind: "abandoned" }));
  const ending = outcome(work, stop.signal);
  const late = clock.sleep(timeoutMs, over.signal).then((): Settled<T> => ({ kind: "timed_out", afterMs: timeoutMs }));
  try {
    const first = await Promise.race([ending, interrupted, late]);
    if (first.kind === "timed_out") stop.abort();
    const second = await Promise.race([ending, clock.sleep(graceMs, over.signal)]);
    return second ?? first;
  } finally {
    over.abort();
  }
}
