import { TERMINAL_REASONS } from "./ending-rules.ts";
import type { SimulatedSession } from "./run-session.ts";
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
  session: [
    "killed while a record was written",
    "killed between two records",
    "torn",
    "resumed",
    "closed after a kill",
    "an earlier process was killed too",
    "thinking is kept",
    "input of the run before",
    "interrupted",
    "left",
    "not saved",
    "several runs",
  ],
  rebase: ["compact", "fallback", "microcompact"],
};

/** What runs have met, and how often. */
export class Coverage {
  readonly #met = new Map<string, number>();

  note(run: SimulatedRun): void {
    for (const what of metBy(run)) this.#add(what);
  }

  noteSession(session: SimulatedSession): void {
    for (const { runs } of session.lives) for (const run of runs) this.note(run);
    for (const what of metBySession(session)) this.#add(`session ${what}`);
  }

  /** Everything met, and how often. */
  get counts(): string[] {
    return [...this.#met].map(([what, times]) => `${what}: ${times}`);
  }

  /** Everything wanted, as `KIND NAME`. */
  get wanted(): string[] {
    return Object.entries(WANTED).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`));
  }

  get missing(): string[] {
    return this.wanted.filter((what) => !this.#met.has(what));
  }

  #add(what: string): void {
    this.#met.set(what, (this.#met.get(what) ?? 0) + 1);
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
    if (event.type === "rebase") yield `rebase ${event.plan.cause}`;
    if (event.type === "committed") for (const origin of event.origins.flat()) yield `origin ${origin}`;
  }
}

function* metBySession({ scenario, lives, last }: SimulatedSession): Generator<string> {
  if (lives.length > 2) yield "an earlier process was killed too";
  for (const [index, { world, runs, found }] of [...lives, { ...lives[0], found: last }].entries()) {
    if (index > 0 && found.records > 0) yield "resumed";
    if (found.setAside > 0) yield "torn";
    if (found.restored.unsaved) yield "closed after a kill";
    if (JSON.stringify(found.restored.messages).includes('"signature"')) yield "thinking is kept";
    if (index === lives.length || world === undefined || runs === undefined) continue;
    if (world.isDead)
      yield `killed ${scenario.kills[index]?.kind === "at_step" ? "between two records" : "while a record was written"}`;
    if (runs.filter(({ end }) => end.kind === "done" && end.value !== undefined).length > 1) yield "several runs";
    if (!world.isDead && runs.some(({ end }) => end.kind === "done" && end.value === undefined)) yield "left";
    for (const { events } of runs) yield* metInRun(events);
  }
}

function* metInRun(events: SimulatedRun["events"]): Generator<string> {
  const prompt = events.find((event) => event.type === "committed");
  if (prompt?.origins.flat().includes("queued")) yield "input of the run before";
  for (const event of events) {
    if (event.type === "terminal" && event.terminal.reason.startsWith("aborted")) yield "interrupted";
    if (event.type === "attachment" && event.attachment.kind === "not_saved") yield "not saved";
  }
}
