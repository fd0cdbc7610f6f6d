// mistake: begins with an interrupt at the time 0, so that one soon after the start quits at once
// killed by: 1.5a
export function watchSignals(host: Host, { abort, quit }: SignalActions): () => void {
  let lastInterrupt = 0;
  const onInterrupt = (): void => {
    const isSecond = host.now() - lastInterrupt <= SECOND_INTERRUPT_MS;
    lastInterrupt = host.now();
    if (isSecond) quit({ kind: "interrupted" });
    else abort();
  };
  const onTerminate = (): void => quit({ kind: "signal", signal: "SIGTERM" });
  const onHangUp = (): void => quit({ kind: "signal", signal: "SIGHUP" });
  host.on("SIGINT", onInterrupt);
  host.on("SIGTERM", onTerminate);
  host.on("SIGHUP", onHangUp);
  return () => {
    host.off("SIGINT", onInterrupt);
    host.off("SIGTERM", onTerminate);
    host.off("SIGHUP", onHangUp);
  };
}
