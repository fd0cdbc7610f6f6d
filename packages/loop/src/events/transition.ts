/** Why the loop goes round once more; tests assert the list of a run. */
export type Transition =
  | {
      reason:
        | "next_turn"
        | "max_output_tokens_escalate"
        | "collapse_drain_retry"
        | "reactive_compact_retry"
        | "stop_hook_blocking"
        | "pause_turn";
    }
  | { reason: "max_output_tokens_recovery" | "model_error_retry"; attempt: number }
  | { reason: "model_fallback"; from: string; to: string };
