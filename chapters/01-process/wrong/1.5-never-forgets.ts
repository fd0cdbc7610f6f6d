// mistake: counts interrupts and never forgets one
// killed by: 1.5a
export function watchSignals(host: Host, { abort, quit }: SignalActions): () => void {
  let interrupts = 0;
  const onInterrupt = (): void => {
    interrupts += 1;
    if (interrupts > 1) quit({ kind: "interrupted" });
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
