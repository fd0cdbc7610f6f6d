import { resolve } from "node:path";
import { type RunOptions, type Setting, UsageError } from "@loopsmith/agent/cli";
import { openTraceFile, SessionTrace, type TraceFile } from "@loopsmith/agent/trace";
import { systemClock } from "@loopsmith/llm/clock";

/** The trace of a session; throws a `UsageError` when the file of `--trace` cannot be written. */
export function openTrace({ facts, texts }: Setting, options: RunOptions): SessionTrace {
  const path = resolve(facts.cwd, options.trace ?? "");
  const begin = (): TraceFile => {
    try {
      return openTraceFile(path);
    } catch (error) {
      throw new UsageError(texts.noTrace(path, reasonOf(error)));
    }
  };
  return new SessionTrace({
    now: systemClock.now,
    file: options.trace === undefined ? undefined : begin(),
    problem: (message) => texts.traceEnded(path, message),
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
