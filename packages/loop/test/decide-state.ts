import type { Reply } from "@loopsmith/llm/stream";
import {
  createToolUseContext,
  type Decision,
  decide,
  initialState,
  type KeptTurn,
  type Limits,
  type Outcome,
  type State,
} from "@loopsmith/loop";
import { DEFAULT_LIMITS } from "@loopsmith/loop/recovery";

/** The limits of a run that says nothing about them: answers may grow to 64,000 tokens, and there is no other model. */
export const LIMITS: Limits = { ...DEFAULT_LIMITS, escalatedOutputTokens: 64_000, fallbackModel: undefined };

export const PROMPT = { role: "user", content: "Go." } as const;

const context = createToolUseContext();

/** A state in the first round of a run, with these differences. */
export function stateWith(differences: Partial<State> = {}): State {
  return { ...initialState([PROMPT], context, "model-a"), ...differences };
}

const usage = {
  input_tokens: 100,
  output_tokens: 10,
  cache_read_input_tokens: null,
  cache_creation_input_tokens: null,
};

/** A whole reply of these blocks. */
export function replyOf(
  content: Reply["message"]["content"],
  stopReason: string = "end_turn",
  more: Partial<Reply> = {},
): Reply {
  // Labels that are newer than the types may come as well.
  const label = stopReason as Reply["stopReason"];
  const message = { role: "assistant" as const, content };
  return { message, model: "model-a", stopReason: label, stopDetails: null, usage, dropped: [], ...more };
}

export const said = (text: string) => ({ type: "text", text }) as const;
export const thought = (signature: string) => ({ type: "thinking", thinking: "Hm.", signature }) as const;
export const asked = (id: string, input: unknown = {}) => ({ type: "tool_use", id, name: "echo", input }) as const;
export const given = (id: string, isError = false) =>
  ({ type: "tool_result", tool_use_id: id, content: `of ${id}`, ...(isError && { is_error: true }) }) as const;

/** A turn with one call and its result. */
export function keptTurn(id = "t1", { isError = false, input = {} as unknown } = {}): KeptTurn {
  return { message: { role: "assistant", content: [asked(id, input)] }, results: [given(id, isError)], notes: [] };
}

/** What `decide` says; a `decide` that changes what it was given throws, because all of it is frozen. */
export function decided(differences: Partial<State>, outcome: Outcome, limits: Partial<Limits> = {}): Decision {
  const state = stateWith(differences);
  const { toolUseContext, ...plain } = state;
  for (const each of [plain, outcome, limits]) deepFreeze(each);
  return decide(Object.freeze({ ...plain, toolUseContext: Object.freeze(toolUseContext) }), outcome, {
    ...LIMITS,
    ...limits,
  });
}

/** A decision in a word or two: what it is and why. */
export function inShort(decision: Decision): string {
  if (decision.kind === "cure") return `cure ${decision.cure}`;
  if (decision.kind === "end") return `end ${decision.reason.reason}`;
  return `go on ${decision.state.transition?.reason}`;
}

/** The events of a decision in short. */
export function eventsInShort({ events }: Decision): string[] {
  return events.map((event) => {
    if (event.type === "discarded") return `discarded ${event.why}`;
    if (event.type === "attachment") return `attachment ${event.attachment.kind}`;
    if (event.type === "transition") return `transition ${event.transition.reason}`;
    return event.type;
  });
}

function deepFreeze(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
}
