import { contentBlocks } from "@loopsmith/conversation/history";
import type { Reply } from "@loopsmith/llm/stream";
import { createToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { Message, QueryEventBody } from "@loopsmith/loop/events";
import type { KeptTurn, TurnOutcome } from "@loopsmith/loop/streaming-tools";
import { DEFAULT_LIMITS, type Decision, initialState, type Limits, type State } from "#chapter";

export const PROMPT: Message = { role: "user", content: "Write the file." };

/** The state of a run that has just begun, or that has come as far as `changes` say. */
export function stateOf(changes: Partial<State> = {}): State {
  return { ...initialState([PROMPT], createToolUseContext(), "model-a"), ...changes };
}

/** The limits of a run: the defaults, a cap of 64,000 tokens for a cut answer, and no other model. */
export function limitsOf(changes: Partial<Limits> = {}): Limits {
  return { ...DEFAULT_LIMITS, escalatedOutputTokens: 64_000, fallbackModel: undefined, ...changes };
}

type Blocks = Exclude<Reply["message"]["content"], string>;

/** A whole reply of these blocks. */
export function replyOf(content: string | Blocks, stopReason: Reply["stopReason"]): Reply {
  const usage = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  const blocks: Blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  const message = { role: "assistant" as const, content: blocks };
  return { message, model: "model-a", stopReason, stopDetails: null, usage, dropped: [] };
}

/** A turn with one call of `Write` and its result, ready to commit. */
export function keptTurn(id: string, isError = false): KeptTurn {
  const input = { file_path: `${id}.txt` };
  return {
    message: { role: "assistant", content: [{ type: "tool_use", id, name: "Write", input }] },
    results: [
      {
        type: "tool_result",
        tool_use_id: id,
        content: isError ? "denied" : "written",
        ...(isError && { is_error: true }),
      },
    ],
    notes: [],
  };
}

/** A turn that went well. */
export function toolsRan(id: string): Extract<TurnOutcome, { kind: "tools_ran" }> {
  const kept = keptTurn(id);
  return { kind: "tools_ran", reply: { ...replyOf([], "tool_use"), message: kept.message }, kept };
}

/** What a decision comes to, in a word: its transition, the cure that it wants, or how the run ends. */
export function wordOf(decision: Decision): string {
  if (decision.kind === "end") return `end: ${decision.reason.reason}`;
  if (decision.kind === "cure") return `try ${decision.cure}`;
  const { transition } = decision.state;
  if (transition === undefined) return "goes on without a reason";
  return "attempt" in transition ? `${transition.reason} ${transition.attempt}` : transition.reason;
}

/** The events of a decision, by their type, with what they say of the reason. */
export function toldBy({ events }: Decision): string[] {
  return events.map((event) => {
    if (event.type === "discarded") return `discarded: ${event.why}`;
    return event.type === "transition" ? `transition: ${event.transition.reason}` : event.type;
  });
}

/** The messages that a decision adds to the history, as it tells them. */
export function committedBy({ events }: Decision): Message[] {
  return events.flatMap((event: QueryEventBody) => (event.type === "committed" ? event.messages : []));
}

/** All text that the assistant has said, joined. */
export function saidIn(messages: readonly Message[]): string {
  const spoken = messages.filter(({ role }) => role === "assistant").flatMap(contentBlocks);
  return spoken.map((block) => (block.type === "text" ? block.text : "")).join("");
}

/** The same value, frozen at every depth that a decision could write to. */
export function frozen(state: State): State {
  return Object.freeze({ ...state, messages: Object.freeze([...state.messages]) });
}
