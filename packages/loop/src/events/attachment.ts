/** What the host tells the reader or the model during a run (L19a). */
export type Attachment =
  | { kind: "max_turns_reached"; maxTurns: number; turnCount: number }
  | { kind: "file_changed" | "memory_changed"; path: string }
  | { kind: "note"; text: string }
  | { kind: "warning" | "no_progress" | "compaction_failed" | "not_saved"; message: string };
