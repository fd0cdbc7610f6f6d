import type { Fault } from "@loopsmith/local-api/model";

/** What happens next to the body of an answer; where the steps end, the body is complete. */
export type BodyStep =
  | { kind: "bytes"; bytes: Uint8Array }
  | { kind: "pause"; ms: number }
  /** A fault takes effect from here on. */
  | { kind: "struck"; fault: Fault }
  /** The body ends here, properly and too early. */
  | { kind: "cut" }
  /** The socket breaks. */
  | { kind: "reset" }
  /** Nothing more comes until the client leaves. */
  | { kind: "stall" };

/** A step before its bytes have been cut into chunks; `drip` changes the pace from here on. */
export type PacedStep = BodyStep | { kind: "drip"; bytes: number; ms: number };

/** A step before it is bytes. */
export type TextStep = { kind: "text"; text: string } | Exclude<PacedStep, { kind: "bytes" }>;
