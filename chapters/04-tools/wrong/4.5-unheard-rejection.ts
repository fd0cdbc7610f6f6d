// mistake: the clean-up hangs on a promise of its own, which rejects when the work does and which nobody handles
// killed by: 4.5c
export function settle<T>(work: Work<T>, { signal, timeoutMs, graceMs, clock }: SettleLimits): Promise<Settled<T>> {
  if (signal.aborted) return Promise.resolve({ kind: "abandoned" });
  return new Promise((resolve) => {
    const stop = new AbortController();
    let interruption: Settled<T> | undefined;
    const interrupt = (why: Settled<T>, reason: unknown): void => {
      if (interruption) return;
      interruption = why;
      cancelTimer();
      cancelTimer = wakeAfter(clock, graceMs, () => resolve(why));
      stop.abort(reason);
    };
    const onAbort = (): void => interrupt({ kind: "abandoned" }, signal.reason);
    let cancelTimer = wakeAfter(clock, timeoutMs, () =>
      interrupt({ kind: "timed_out", afterMs: timeoutMs }, new Error("The time is up.")),
    );
    signal.addEventListener("abort", onAbort, { once: true });
    const running = (async () => work(stop.signal))();
    void running.finally(() => {
      cancelTimer();
      signal.removeEventListener("abort", onAbort);
    });
    const settled = (outcome: Settled<T>): void => resolve(interruption?.kind === "timed_out" ? interruption : outcome);
    running.then(
      (value) => settled({ kind: "done", value }),
      (error: unknown) => settled({ kind: "threw", error }),
    );
  });
}
