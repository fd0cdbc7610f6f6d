// mistake: takes away other functions than those that listen
// killed by: 1.5b
export function watchSignals(host: Host, { abort, quit }: SignalActions): () => void {
  let lastInterrupt = Number.NEGATIVE_INFINITY;
  const onInterrupt = (): void => {
    const isSecond = host.now() - lastInterrupt <= SECOND_INTERRUPT_MS;
    lastInterrupt = host.now();
    if (isSecond) quit({ kind: "interrupted" });
    else abort();
  };
  host.on("SIGINT", onInterrupt);
  host.on("SIGTERM", () => quit({ kind: "signal", signal: "SIGTERM" }));
  host.on("SIGHUP", () => quit({ kind: "signal", signal: "SIGHUP" }));
  return () => {
    host.off("SIGINT", onInterrupt);
    host.off("SIGTERM", () => quit({ kind: "signal", signal: "SIGTERM" }));
    host.off("SIGHUP", () => quit({ kind: "signal", signal: "SIGHUP" }));
  };
}
