/** What was odd about a stream and did no harm: for the author of the server, not for the user. */
export type SseDiagnostic =
  /** Bytes that are no UTF-8 were read as U+FFFD (S17). */
  | { kind: "invalid_utf8"; count: number }
  /** An event came without an `event:` line; its `data.type` counts (S35). */
  | { kind: "missing_event_name"; type: string }
  /** The `event:` line and `data.type` differ; `data.type` counts (S36). */
  | { kind: "event_name_differs"; name: string; type: string }
  /** Something came after `message_stop` and was ignored (S41). */
  | { kind: "after_message_stop"; type: string };
