// mistake: after a time-out the late value of the work counts, and mostly it is the complaint about being stopped
// killed by: 4.5b
export function settle<T>(work: Work<T>, { signal, timeoutMs, graceMs, clock }: SettleLimits): Promise<Settled<T>> {
  if (signal.aborted) return Promise.resolve({ kind: "abandoned" });
  return new Promise((resolve) => {
    const stop = new AbortController();
    const interrupt = (why: Settled<T>, reason: unknown): void => {
      cancelTimer();
      cancelTimer = wakeAfter(clock, graceMs, () => end(why));
      stop.abort(reason);
    };
    const onAbort = (): void => interrupt({ kind: "abandoned" }, signal.reason);
    const end = (settled: Settled<T>): void => {
      cancelTimer();
      signal.removeEventListener("abort", onAbort);
      resolve(settled);
    };
    let cancelTimer = wakeAfter(clock, timeoutMs, () =>
      interrupt({ kind: "timed_out", afterMs: timeoutMs }, new Error("The time is up.")),
    );
    signal.addEventListener("abort", onAbort, { once: true });
    outcome(work, stop.signal).then(end);
  });
}
