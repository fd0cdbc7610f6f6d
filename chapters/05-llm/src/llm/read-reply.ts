import { LlmError } from "@loopsmith/llm/error";
import { eventsOf, type WireBatch } from "@loopsmith/llm/sse";
import { BlockBuilder } from "./block-builder.ts";
import { joinDeltas } from "./join-deltas.ts";
import { describePhase, nextPhase, type StreamPhase } from "./phase.ts";
import { ReplyDraft } from "./reply-draft.ts";
import type { StreamEvent } from "./stream-event.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The deltas and blocks of one reply, and at its end the reply: only `message_stop` makes it one (B39, L25). An end before
 * that is an incomplete `LlmError`, an `error` event one that keeps its type (B41), a broken grammar a protocol one. Blocks
 * keep their order (B04). A tool id that is in `takenIds`, comes twice or is not legal is replaced, with a warning (B16, B17).
 * Deltas of one block that came in one batch are given as one: they came in the same moment (B47). Once `signal` has fired
 * nothing more is given, not even what has arrived: its reason is thrown.
 */
export async function* readReply(
  batches: AsyncIterable<WireBatch>,
  takenIds: Pick<ReadonlySet<string>, "has">,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  // 5.5 让每个事件先过语法，再交给与它有关的部分；块一得到证明就给出，最后给出一个回复，否则抛出错误。
  return todo(
    "5.5",
    "Take each event through the grammar to the part it concerns; give blocks as they are proven, then one reply, or throw.",
  );
}
