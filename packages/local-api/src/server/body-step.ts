/** What happens next to the body of an answer; where the steps end, the body ends. */
export type BodyStep =
  | { kind: "bytes"; bytes: Uint8Array }
  | { kind: "pause"; ms: number }
  /** The socket breaks. */
  | { kind: "reset" }
  /** Nothing more comes until the client leaves. */
  | { kind: "stall" };
