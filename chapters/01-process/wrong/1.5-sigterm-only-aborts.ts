// mistake: takes a SIGTERM for a Ctrl-C
// killed by: 1.5c
export function watchSignals(host: Host, { abort, quit }: SignalActions): () => void {
  let lastInterrupt = Number.NEGATIVE_INFINITY;
  const onInterrupt = (): void => {
    const isSecond = host.now() - lastInterrupt <= SECOND_INTERRUPT_MS;
    lastInterrupt = host.now();
    if (isSecond) quit({ kind: "interrupted" });
    else abort();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) host.on(signal, onInterrupt);
  return () => {
    for (const signal of signals) host.off(signal, onInterrupt);
  };
}
