import type { TokenUsage } from "@loopsmith/llm/stream";
import type { ErrorFacts, QueryEvent, Terminal, ToolUse } from "@loopsmith/loop/events";
import type { Attributes } from "@opentelemetry/api";
import type { SpanOptions } from "./with-spans.ts";

/** A span as the semantic conventions for generative AI name it (1.41.0). */
export type NamedSpan = { name: string; attributes: Attributes };

type Named = Pick<SpanOptions, "agentName" | "provider">;

/** The span of a run. */
export function runSpan({ agentName, provider = "anthropic" }: Named): NamedSpan {
  const attributes = { "gen_ai.operation.name": "invoke_agent", "gen_ai.provider.name": provider };
  if (agentName === undefined) return { name: "invoke_agent", attributes };
  return { name: `invoke_agent ${agentName}`, attributes: { ...attributes, "gen_ai.agent.name": agentName } };
}

/** The span of one request. */
export function chatSpan(model: string, { provider = "anthropic" }: Named): NamedSpan {
  return {
    name: `chat ${model}`,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": model,
    },
  };
}

/** The span of one call. */
export function toolSpan({ id, name }: ToolUse): NamedSpan {
  return {
    name: `execute_tool ${name}`,
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": name,
      "gen_ai.tool.call.id": id,
      "gen_ai.tool.type": "function",
    },
  };
}

/** What a reply says of itself. */
export function replyAttributes({ model, stopReason }: Extract<QueryEvent, { type: "assistant_message" }>): Attributes {
  const finished = stopReason === null ? {} : { "gen_ai.response.finish_reasons": [stopReason] };
  return { "gen_ai.response.model": model, ...finished };
}

/** Tokens; those that came from a cache or went into one are input as well. */
export function usageAttributes(usage: TokenUsage): Attributes {
  const read = usage.cache_read_input_tokens ?? 0;
  const created = usage.cache_creation_input_tokens ?? 0;
  return {
    "gen_ai.usage.input_tokens": usage.input_tokens + read + created,
    "gen_ai.usage.output_tokens": usage.output_tokens,
    "gen_ai.usage.cache_read.input_tokens": read,
    "gen_ai.usage.cache_creation.input_tokens": created,
  };
}

/** How a run ended, and what it took in all. */
export function endAttributes({ reason, turnCount, usage }: Terminal): Attributes {
  return { ...usageAttributes(usage), "loopsmith.terminal.reason": reason, "loopsmith.turns": turnCount };
}

/** The kind of a failure, of which there are few: `overloaded_error`, `ECONNRESET`, `529`. */
export function failureOf({ type, code, status, kind, name }: ErrorFacts): string {
  return type ?? code ?? status?.toString() ?? kind ?? name;
}
