// mistake: an abort is the end at once, though the work was asked to stop and is about to say what it has done
// killed by: 4.5a
export function settle<T>(work: Work<T>, { signal, timeoutMs, clock }: SettleLimits): Promise<Settled<T>> {
  if (signal.aborted) return Promise.resolve({ kind: "abandoned" });
  return new Promise((resolve) => {
    const stop = new AbortController();
    const onAbort = (): void => {
      stop.abort(signal.reason);
      end({ kind: "abandoned" });
    };
    const end = (settled: Settled<T>): void => {
      cancelTimer();
      signal.removeEventListener("abort", onAbort);
      resolve(settled);
    };
    const cancelTimer = wakeAfter(clock, timeoutMs, () => {
      stop.abort();
      end({ kind: "timed_out", afterMs: timeoutMs });
    });
    signal.addEventListener("abort", onAbort, { once: true });
    outcome(work, stop.signal).then(end);
  });
}
