import { todo } from "@loopsmith/course/todo";

/** What became of each thing that was to be closed. */
export type ShutdownReport = {
  closed: readonly string[];
  failed: readonly { name: string; message: string }[];
  /** Not done in time. */
  abandoned: readonly string[];
};

type Closing = { name: string; close: () => void | Promise<void> };
type Closed = { kind: "closed" } | { kind: "failed"; message: string } | { kind: "abandoned" };

/** What a process has to close before it ends. */
export class Shutdown {
  readonly #open: Closing[] = [];
  #report: Promise<ShutdownReport> | undefined;

  /** Adds something to close; calling what is returned takes it out again. */
  add(name: string, close: () => void | Promise<void>): () => void {
    const closing = { name, close };
    this.#open.push(closing);
    return () => {
      const index = this.#open.indexOf(closing);
      if (index >= 0) this.#open.splice(index, 1);
    };
  }

  /**
   * Closes everything once, newest first, for what is newer may rest on what is older, and gives it `deadlineMs` in all.
   * One that fails or hangs does not keep the others from being closed. Never rejects; a second call gets the same report.
   */
  run(deadlineMs: number): Promise<ShutdownReport> {
    // 1.4 后开先关，只关一次，并把剩下的时间分给大家。
    return todo("1.4", "Close the newest first, once, and share out the time that is left.");
  }
}

function reportOn(results: readonly { name: string; result: Closed }[]): ShutdownReport {
  return {
    closed: results.flatMap(({ name, result }) => (result.kind === "closed" ? [name] : [])),
    failed: results.flatMap(({ name, result }) =>
      result.kind === "failed" ? [{ name, message: result.message }] : [],
    ),
    abandoned: results.flatMap(({ name, result }) => (result.kind === "abandoned" ? [name] : [])),
  };
}

/** Closes one thing; what becomes of it is known after `ms` milliseconds at the latest. Never rejects. */
function closeInTime({ close }: Closing, ms: number): Promise<Closed> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: "abandoned" }), ms);
    const end = (result: Closed): void => {
      clearTimeout(timer);
      resolve(result);
    };
    startClosing(close).then(
      () => end({ kind: "closed" }),
      (error: unknown) => end({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
    );
  });
}

/** One that throws at once fails like one that rejects. */
async function startClosing(close: Closing["close"]): Promise<void> {
  await close();
}
