import type { ProcessEnd } from "./exit-code.ts";
import type { Host } from "./host.ts";

/** What signals are to do: end what is going on, or end the process. */
export type SignalActions = { abort(): void; quit(end: ProcessEnd): void };

const SECOND_INTERRUPT_MS = 2_000; // long enough to see that the first one was heard, too short to be meant for something else

/**
 * SIGINT aborts, and quits when it comes again within 2 s; SIGTERM and SIGHUP quit (F46, F52). Calling what is returned
 * leaves no listener.
 */
export function watchSignals(host: Host, { abort, quit }: SignalActions): () => void {
  let lastInterrupt = Number.NEGATIVE_INFINITY;
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
