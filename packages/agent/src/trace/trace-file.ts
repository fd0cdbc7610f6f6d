import { closeSync, fchmodSync, fstatSync, openSync, writeSync } from "node:fs";
import type { TraceEvent } from "./trace-event.ts";

/** A trace that is being written; whatever has been written before a crash is a file that viewers open. */
export interface TraceFile {
  /** Throws what the file system throws. */
  write(events: readonly TraceEvent[]): void;
  /** Closes the array and the file. */
  close(): void;
}

const OWNER_ONLY = 0o600; // prompts, inputs and results are in it

/** Begins a trace in a file, in place of what was in it; throws what the file system throws. */
export function openTraceFile(path: string): TraceFile {
  const file = openSync(path, "w", OWNER_ONLY);
  if (fstatSync(file).isFile()) fchmodSync(file, OWNER_ONLY); // an old file keeps its mode, and a device has to
  // An array may lack its end in this format, but no event and no comma too many: so a comma comes with what it stands before.
  let separator = "[\n";
  return {
    write(events) {
      if (events.length === 0) return;
      writeSync(file, separator + events.map((event) => JSON.stringify(event)).join(",\n"));
      separator = ",\n";
    },
    close() {
      try {
        writeSync(file, separator === "[\n" ? "[]\n" : "\n]\n");
      } finally {
        closeSync(file);
      }
    },
  };
}
