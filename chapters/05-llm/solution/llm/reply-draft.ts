import type Anthropic from "@anthropic-ai/sdk";
import { LlmError } from "@loopsmith/llm/error";
import type { FinishedBlock } from "./block-builder.ts";
import { freshId } from "./fresh-id.ts";
import type { DroppedBlock, Reply, ReplyBlock, StreamEvent, TokenUsage } from "./stream-event.ts";
import { updateUsage } from "./usage.ts";

const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Stop reasons that leave a last block unproven (M102, M106, M107). */
const CUTS: readonly (string | null)[] = ["max_tokens", "model_context_window_exceeded", "refusal"];

/** A reply while it comes in. Its blocks are reported in order, each once, as soon as it is proven whole. */
export class ReplyDraft {
  readonly #takenIds: Pick<ReadonlySet<string>, "has">;
  readonly #ownIds = new Set<string>();
  readonly #blocks: ReplyBlock[] = [];
  readonly #dropped: DroppedBlock[] = [];
  #facts: Omit<Reply, "message" | "dropped"> = { model: "", stopReason: null, stopDetails: null, usage: countsOf({}) };
  #waiting: FinishedBlock | undefined;

  constructor(takenIds: Pick<ReadonlySet<string>, "has">) {
    this.#takenIds = takenIds;
  }

  /** Takes the model and the first counts. */
  begin(message: Anthropic.Message): void {
    this.#facts = { ...this.#facts, model: message.model, usage: countsOf(message.usage) };
  }

  /** Takes a block at its stop: reports it, or holds it back until something comes after it. */
  *add(finished: FinishedBlock): Generator<StreamEvent, void> {
    if (finished.kind === "complete") yield* this.#report(finished.block);
    else this.#waiting = finished;
  }

  /** Something came after the block that waited, so that it was not cut: reports it. */
  *goOn(): Generator<StreamEvent, void> {
    const waited = this.#waiting;
    this.#waiting = undefined;
    if (waited) yield* this.#report(waited.block);
  }

  /** Takes the counts and the stop reason; there may be several such events, and the last word counts (M123). */
  update(event: Anthropic.RawMessageDeltaEvent): void {
    this.#facts = {
      model: this.#facts.model,
      stopReason: event.delta.stop_reason ?? this.#facts.stopReason,
      stopDetails: event.delta.stop_details ?? this.#facts.stopDetails,
      usage: updateUsage(this.#facts.usage, event.usage),
    };
  }

  /** The message is whole (L25): reports a block that still waits, unless the stop reason says that it was cut, and the reply. */
  *end(): Generator<StreamEvent, void> {
    if (CUTS.includes(this.#facts.stopReason)) this.#drop();
    yield* this.goOn();
    const message = { role: "assistant" as const, content: this.#blocks };
    yield { type: "reply", reply: { message, ...this.#facts, dropped: this.#dropped } };
  }

  #drop(): void {
    const cut = this.#waiting;
    this.#waiting = undefined;
    if (cut?.block.type !== "tool_use") return;
    const { id, name } = cut.block;
    const unparsed =
      cut.kind === "unparsable" ? cut : { raw: "", message: "The reply was cut before the input began." };
    this.#dropped.push({ id, name, raw: unparsed.raw, message: unparsed.message });
  }

  *#report(block: ReplyBlock): Generator<StreamEvent, void> {
    if (block.type !== "tool_use") return yield { type: "block", index: this.#blocks.push(block) - 1, block };
    if (!LEGAL_NAME.test(block.name)) throw illegalName(block.name);
    const id = freshId(block.id, (other) => this.#takenIds.has(other) || this.#ownIds.has(other));
    this.#ownIds.add(id);
    if (id !== block.id)
      yield { type: "warning", message: `The tool id "${block.id}" is not usable; the call is now "${id}".` };
    const call = id === block.id ? block : { ...block, id };
    yield { type: "block", index: this.#blocks.push(call) - 1, block: call };
  }
}

/** Such a call could neither be run nor sent back: the reply is of no use (M75). */
function illegalName(name: string): LlmError {
  return new LlmError("protocol", `The model called "${name}", and no tool can have that name.`);
}

/** Only the counts; servers leave out those that do not apply. */
function countsOf(usage: Partial<Anthropic.Usage>): TokenUsage {
  return {
    input_tokens: usage.input_tokens ?? 0,
    output_tokens: usage.output_tokens ?? 0,
    cache_read_input_tokens: usage.cache_read_input_tokens ?? null,
    cache_creation_input_tokens: usage.cache_creation_input_tokens ?? null,
  };
}
