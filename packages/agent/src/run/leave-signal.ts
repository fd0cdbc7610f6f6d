import type { Setting } from "@loopsmith/agent/cli";

/**
 * Fires when the conversation has to end from outside: the process is told to, its output is gone, it has crashed. A Ctrl-C
 * that comes as a signal only ends the run that goes on, and is heard elsewhere.
 */
export function leaveSignal({ host, signal }: Pick<Setting, "host" | "signal">): AbortSignal {
  const leave = new AbortController();
  let isInterrupt = false;
  host.on("SIGINT", () => {
    isInterrupt = true;
  });
  for (const event of ["SIGTERM", "SIGHUP"] as const) host.on(event, () => leave.abort());
  // Later, because the signal may fire before our own listener has heard why.
  const judge = (): void => void setImmediate(() => isInterrupt || leave.abort());
  if (signal.aborted) judge();
  else signal.addEventListener("abort", judge, { once: true });
  return leave.signal;
}
