// mistake: the clean-up hangs on a promise of its own, which rejects when the work does and which nobody handles
// killed by: 4.5c
export async function settle<T>(work: Work<T>, limits: SettleLimits): Promise<Settled<T>> {
  const { signal, timeoutMs, graceMs, clock } = limits;
  if (signal.aborted) return { kind: "abandoned" };
  const stop = new AbortController();
  const over = new AbortController();
  const interrupted = abortOf(signal, stop, over.signal).then((): Settled<T> => ({ kind: "abandoned" }));
  const running = (async () => work(stop.signal))();
  void running.finally(() => over.abort());
  const ending = running.then(
    (value): Settled<T> => ({ kind: "done", value }),
    (error: unknown): Settled<T> => ({ kind: "threw", error }),
  );
  const late = clock.sleep(timeoutMs, over.signal).then((): Settled<T> => ({ kind: "timed_out", afterMs: timeoutMs }));
  try {
    const first = await Promise.race([ending, interrupted, late]);
    if (first.kind === "done" || first.kind === "threw") return first;
    if (first.kind === "timed_out") stop.abort();
    const second = await Promise.race([ending, clock.sleep(graceMs, over.signal)]);
    return first.kind === "abandoned" && second !== undefined ? second : first;
  } finally {
    over.abort();
  }
}
