// mistake: an abort is the end at once, though the work was asked to stop and is about to say what it has done
// killed by: 4.5a
export async function settle<T>(work: Work<T>, limits: SettleLimits): Promise<Settled<T>> {
  const { signal, timeoutMs, clock } = limits;
  if (signal.aborted) return { kind: "abandoned" };
  const stop = new AbortController();
  const over = new AbortController();
  const interrupted = abortOf(signal, stop, over.signal).then((): Settled<T> => ({ kind: "abandoned" }));
  const late = clock.sleep(timeoutMs, over.signal).then((): Settled<T> => ({ kind: "timed_out", afterMs: timeoutMs }));
  try {
    return await Promise.race([outcome(work, stop.signal), interrupted, late]);
  } finally {
    stop.abort();
    over.abort();
  }
}
