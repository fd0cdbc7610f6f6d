// mistake: the abort is handed on, and then the work is waited for, however long it takes
// killed by: 4.5a
export function settle<T>(work: Work<T>, { signal, timeoutMs, clock }: SettleLimits): Promise<Settled<T>> {
  if (signal.aborted) return Promise.resolve({ kind: "abandoned" });
  return new Promise((resolve) => {
    const timeUp = new AbortController();
    const cancelTimer = wakeAfter(clock, timeoutMs, () => {
      timeUp.abort();
      resolve({ kind: "timed_out", afterMs: timeoutMs });
    });
    outcome(work, AbortSignal.any([signal, timeUp.signal])).then((settled) => {
      cancelTimer();
      resolve(settled);
    });
  });
}
