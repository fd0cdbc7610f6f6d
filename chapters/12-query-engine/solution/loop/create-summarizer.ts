import type { Summarize } from "@loopsmith/conversation/context";
import { contentBlocks, type UserMessage } from "@loopsmith/conversation/history";
import { DEFAULT_MAX_TOKENS } from "@loopsmith/llm/request";
import type { Reply, StreamFn } from "@loopsmith/llm/stream";
import { addUsage, type QueryDeps, type Spent, type State } from "@loopsmith/loop/recovery";
import { settle } from "@loopsmith/tools/tool";

const SUMMARY_MS = 240_000; // a long conversation is read and two hundred lines are written; less than making room may take

/** The run's own way to the model. */
export type SummaryDeps = { stream: StreamFn } & Pick<QueryDeps, "request" | "price">;

/** Asks for summaries, and knows what that has cost. */
export type Summarizer = { summarize: Summarize; spent(): Omit<Spent, "remaining"> | undefined };

/**
 * Asks the model of the run, without its system prompt and its tools; retries, deadlines and the signal are those of any
 * request, and the whole has a deadline of its own. A reply that was cut or refused is not whole (B63).
 */
export function createSummarizer(deps: SummaryDeps, state: State): Summarizer {
  const { clock, graceMs } = state.toolUseContext;
  const replies: Reply[] = [];
  return {
    async summarize(message, signal) {
      const work = (stop: AbortSignal): Promise<Reply> => ask(deps, state.model, message, stop);
      const settled = await settle(work, { signal, timeoutMs: SUMMARY_MS, graceMs, clock });
      if (settled.kind === "threw") throw settled.error;
      if (settled.kind === "timed_out") throw new Error(`it took longer than ${settled.afterMs / 1_000} s.`);
      if (settled.kind === "abandoned") throw new Error("the run was aborted.");
      replies.push(settled.value);
      return { text: textOf(settled.value), whole: settled.value.stopReason === "end_turn" };
    },
    spent() {
      if (replies.length === 0) return undefined;
      return {
        usage: replies.map(({ usage }) => usage).reduce(addUsage),
        costUsd: replies.reduce((sum, { model, usage }) => sum + deps.price(model, usage), 0),
      };
    },
  };
}

async function ask(deps: SummaryDeps, model: string, message: UserMessage, signal: AbortSignal): Promise<Reply> {
  const { system: _system, tools: _tools, ...common } = deps.request;
  let reply: Reply | undefined;
  for await (const event of deps.stream({
    ...common,
    model,
    messages: [message],
    maxTokens: DEFAULT_MAX_TOKENS,
    signal,
  })) {
    if (event.type === "reply") reply = event.reply;
  }
  if (reply === undefined) throw new Error("the stream ended without a reply.");
  return reply;
}

function textOf({ message }: Reply): string {
  const texts = contentBlocks(message).flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.join("");
}
