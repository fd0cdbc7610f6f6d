import { TERMINAL_REASONS } from "./ending-rules.ts";
import type { SimulatedRun } from "./run-simulation.ts";

/** What random runs have to meet, or they prove little. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  ending: [...TERMINAL_REASONS, "the reader has left"],
  transition: [
    "next_turn",
    "max_output_tokens_escalate",
    "max_output_tokens_recovery",
    "collapse_drain_retry",
    "reactive_compact_retry",
    "stop_hook_blocking",
    "model_error_retry",
    "model_fallback",
    "pause_turn",
  ],
  outcome: ["ok", "error", "denied", "interrupted", "cancelled", "timed_out", "not_started"],
  event: [
    "request_start",
    "text_delta",
    "thinking_delta",
    "tool_use",
    "tool_start",
    "tool_progress",
    "tool_end",
    "assistant_message",
    "committed",
    "rebase",
    "transition",
    "retry",
    "stall",
    "discarded",
    "usage",
    "queued_input",
    "attachment",
    "terminal",
  ],
  discarded: ["retry", "fallback", "error", "aborted", "escalated"],
  attachment: ["max_turns_reached", "note", "warning", "no_progress", "compaction_failed"],
  origin: ["queued", "result", "note", "attachment", "recovery", "stop_hook"],
  fault: [
    "http",
    "late_headers",
    "hang_up",
    "split",
    "line_ends",
    "cut",
    "error",
    "stall",
    "pause",
    "drip",
    "duplicate",
    "drop",
    "reorder",
    "bad_json",
    "unknown_event",
    "pings",
  ],
};

/** What runs have met, and how often. */
export class Coverage {
  readonly #met = new Map<string, number>();

  note(run: SimulatedRun): void {
    for (const what of metBy(run)) this.#met.set(what, (this.#met.get(what) ?? 0) + 1);
  }

  /** Everything wanted, as `KIND NAME`. */
  get wanted(): string[] {
    return Object.entries(WANTED).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`));
  }

  get missing(): string[] {
    return this.wanted.filter((what) => !this.#met.has(what));
  }
}

function* metBy({ events, end, api }: SimulatedRun): Generator<string> {
  if (end.kind === "done") yield `ending ${end.value?.reason ?? "the reader has left"}`;
  for (const { struck } of api.requests) for (const { fault } of struck) yield `fault ${fault.kind}`;
  for (const event of events) {
    yield `event ${event.type}`;
    if (event.type === "transition") yield `transition ${event.transition.reason}`;
    if (event.type === "tool_end") yield `outcome ${event.outcome}`;
    if (event.type === "discarded") yield `discarded ${event.why}`;
    if (event.type === "attachment") yield `attachment ${event.attachment.kind}`;
    if (event.type === "committed") for (const origin of event.origins.flat()) yield `origin ${origin}`;
  }
}
