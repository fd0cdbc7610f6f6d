// mistake: the abort is handed on, and then the work is waited for, however long it takes
// killed by: 4.5a
export async function settle<T>(work: Work<T>, limits: SettleLimits): Promise<Settled<T>> {
  const { signal, timeoutMs, clock } = limits;
  if (signal.aborted) return { kind: "abandoned" };
  const timeUp = new AbortController();
  const over = new AbortController();
  const ending = outcome(work, AbortSignal.any([signal, timeUp.signal]));
  const late = clock.sleep(timeoutMs, over.signal).then((): Settled<T> => ({ kind: "timed_out", afterMs: timeoutMs }));
  try {
    return await Promise.race([ending, late]);
  } finally {
    timeUp.abort();
    over.abort();
  }
}
