import type { ProcessEnd } from "./exit-code.ts";
import { guardOutput } from "./guard-output.ts";
import type { Host } from "./host.ts";
import { watchSignals } from "./signals.ts";

/** What may end a process, whatever it does itself. */
export type Outside = {
  /** The first of it; never rejects, and may never come. */
  end: Promise<ProcessEnd>;
  /** Leaves no listener. */
  ignore(): void;
};

const STAY_MS = 2 ** 30; // an interval that never comes: Node ends a process that only waits for a promise

/**
 * Watches what comes from outside: signals (the first Ctrl-C aborts, and is no end), a reader who leaves, and errors that
 * nobody has caught (F67). The process stays until this is ignored.
 */
export function watchOutside(host: Host, abort: () => void): Outside {
  const stay = setInterval(() => {}, STAY_MS);
  let quit = (_end: ProcessEnd): void => {};
  const end = new Promise<ProcessEnd>((resolve) => {
    quit = resolve;
  });
  const crash = (error: unknown): void => quit({ kind: "crashed", error });
  const unwatch = watchSignals(host, { abort, quit });
  const unguard = guardOutput(host, () => quit({ kind: "pipe_closed" }));
  host.on("uncaughtException", crash);
  host.on("unhandledRejection", crash);
  const ignore = (): void => {
    unwatch();
    unguard();
    host.off("uncaughtException", crash);
    host.off("unhandledRejection", crash);
    clearInterval(stay);
  };
  return { end, ignore };
}
