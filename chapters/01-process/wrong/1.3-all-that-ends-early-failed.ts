// mistake: gives 1 to whatever did not end by itself
// killed by: 1.3a
export function exitCodeFor(end: ProcessEnd): number {
  switch (end.kind) {
    case "returned":
      return end.code;
    case "usage":
      return 2;
    case "pipe_closed":
      return 0;
    case "crashed":
    case "interrupted":
    case "signal":
      return 1;
    default:
      return end satisfies never;
  }
}
