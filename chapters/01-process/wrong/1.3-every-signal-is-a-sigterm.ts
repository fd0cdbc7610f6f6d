// mistake: gives every signal the code of SIGTERM
// killed by: 1.3a
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
      return 143;
    case "pipe_closed":
      return 0;
    default:
      return end satisfies never;
  }
}
