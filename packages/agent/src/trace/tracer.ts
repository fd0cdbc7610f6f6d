import type { QueryEvent, ToolUse } from "@loopsmith/loop/events";
import { JoinDeltas } from "./join-deltas.ts";
import { Lanes } from "./lanes.ts";
import type { Moment } from "./moment.ts";
import { shortInput } from "./short-input.ts";
import type { TraceEvent } from "./trace-event.ts";
import { nameOfEvent, tracedEvent } from "./traced-event.ts";

const [RUN, MODEL, EVENTS, FIRST_TOOL] = [1, 2, 3, 4] as const; // lanes
const SHOWN_PROMPT = 80; // characters

/** The whole trace of these moments; equal moments make an equal trace. */
export function traceOf(moments: readonly Moment[]): readonly TraceEvent[] {
  const tracer = new Tracer();
  return moments.flatMap((moment) => tracer.take(moment));
}

/**
 * Makes a trace of what happens, moment by moment: runs and their turns on one lane, requests with what streams in on the
 * next, and each call on the first lane where no other one runs.
 */
export class Tracer {
  readonly #lanes = new Lanes();
  readonly #deltas = new JoinDeltas();
  readonly #calls = new Map<string, number>();
  /** When a person was asked about calls whose start is still to be read. */
  readonly #asked = new Map<string, number>();
  #runs = 0;
  #turn = 0;

  /** What is to be written now. */
  take(moment: Moment): readonly TraceEvent[] {
    if (moment.kind !== "event") for (const event of this.#deltas.flush()) this.#instant(event);
    switch (moment.kind) {
      case "begin":
        this.#beginRun(moment.at, moment.prompt);
        break;
      case "event":
        for (const event of this.#deltas.add(moment.event)) this.#instant(event);
        this.#tell(moment.event);
        break;
      case "question":
      case "answer":
        this.#ask(moment.kind, moment.at, moment.toolUseId);
        break;
      case "end":
        this.#endRun(moment.at);
        break;
      default:
        moment satisfies never;
    }
    return this.#lanes.take();
  }

  #beginRun(at: number, prompt: string): void {
    this.#endRun(at);
    this.#lanes.name(RUN, "runs and turns");
    this.#lanes.name(MODEL, "model");
    this.#lanes.name(EVENTS, "events");
    this.#lanes.begin(RUN, at, { kind: "run", name: `run ${++this.#runs}`, detail: prompt.slice(0, SHOWN_PROMPT) });
  }

  #endRun(at: number): void {
    this.#lanes.closeAll(at);
    this.#calls.clear();
    this.#asked.clear();
    this.#turn = 0;
  }

  #instant(event: QueryEvent): void {
    this.#lanes.instant(EVENTS, event.at, nameOfEvent(event), tracedEvent(event));
  }

  #tell(event: QueryEvent): void {
    const { at, turn } = event;
    if (turn > this.#turn) this.#beginTurn(turn, at);
    switch (event.type) {
      case "request_start":
        this.#lanes.close(MODEL, at);
        this.#lanes.begin(MODEL, at, { kind: "request", name: "request", detail: event.model });
        break;
      case "text_delta":
        this.#stream("text", at);
        break;
      case "thinking_delta":
        this.#stream("thinking", at);
        break;
      case "assistant_message":
        this.#lanes.close(MODEL, at, event.stopReason ?? "");
        break;
      case "discarded":
        this.#lanes.close(MODEL, at, event.why);
        break;
      case "retry":
        this.#lanes.close(MODEL, at, event.cause.message);
        this.#lanes.begin(MODEL, at, { kind: "retry", name: "retry", detail: event.cause.message });
        break;
      case "tool_use":
        this.#endStream(at);
        break;
      case "tool_start":
        this.#startCall(event.toolUse, at);
        break;
      case "tool_end":
        this.#endCall(event.toolUseId, at, event.outcome);
        break;
      case "terminal":
        this.#lanes.end(RUN, at, "turn", event.terminal.reason);
        break;
      default: // all others are instants and no more
    }
  }

  #beginTurn(turn: number, at: number): void {
    this.#turn = turn;
    this.#lanes.end(RUN, at, "turn");
    this.#lanes.begin(RUN, at, { kind: "turn", name: `turn ${turn}` });
  }

  #stream(kind: "text" | "thinking", at: number): void {
    if (this.#lanes.innermost(MODEL) === kind) return;
    this.#endStream(at);
    this.#lanes.begin(MODEL, at, { kind, name: kind });
  }

  #endStream(at: number): void {
    this.#lanes.end(MODEL, at, "text");
    this.#lanes.end(MODEL, at, "thinking");
  }

  #startCall({ id, name, input }: ToolUse, at: number): void {
    const taken = new Set(this.#calls.values());
    let lane: number = FIRST_TOOL;
    while (taken.has(lane)) lane += 1;
    this.#calls.set(id, lane);
    this.#lanes.name(lane, `tools ${lane - FIRST_TOOL + 1}`);
    this.#lanes.begin(lane, at, { kind: "tool", name, detail: shortInput(input) });
    const asked = this.#asked.get(id);
    if (asked !== undefined) this.#ask("question", asked, id);
  }

  #endCall(id: string, at: number, outcome: string): void {
    const lane = this.#calls.get(id);
    if (lane !== undefined) this.#lanes.end(lane, at, "tool", outcome);
    this.#calls.delete(id);
  }

  #ask(kind: "question" | "answer", at: number, toolUseId: string): void {
    const lane = this.#calls.get(toolUseId);
    if (kind === "answer") this.#asked.delete(toolUseId);
    else if (lane === undefined) this.#asked.set(toolUseId, at);
    if (lane === undefined) return;
    if (kind === "question") this.#lanes.begin(lane, at, { kind: "permission", name: "permission" });
    else this.#lanes.end(lane, at, "permission");
  }
}
