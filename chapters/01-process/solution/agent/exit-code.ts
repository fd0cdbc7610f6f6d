/** How a process came to its end; `usage`: it was called in a way that it does not know. */
export type ProcessEnd =
  | { kind: "returned"; code: number }
  | { kind: "crashed"; error: unknown }
  | { kind: "usage"; message: string }
  | { kind: "interrupted" }
  | { kind: "signal"; signal: "SIGTERM" | "SIGHUP" }
  | { kind: "pipe_closed" };

/** The code of an end: 1 crashed, 2 used wrongly, 128 and the signal's number for a signal; a reader who has enough is no failure. */
export function exitCodeFor(end: ProcessEnd): number {
  switch (end.kind) {
    case "returned":
      return end.code;
    case "crashed":
      return 1;
    case "usage":
      return 2;
    case "interrupted":
      return 130;
    case "signal":
      return end.signal === "SIGTERM" ? 143 : 129;
    case "pipe_closed":
      return 0;
    default:
      return end satisfies never;
  }
}
