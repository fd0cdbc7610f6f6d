import type Anthropic from "@anthropic-ai/sdk";
import { markCacheBreakpoints } from "@loopsmith/conversation/context";
import { ownCopy } from "@loopsmith/conversation/history";
import type { StreamFn } from "@loopsmith/llm/stream";

/** System prompt and tools with their cache marks, frozen, so that they are serialised once for the run (L36, L50). */
export function markedHead(
  systemPrompt: string | readonly Anthropic.TextBlockParam[] | undefined,
  tools: readonly Anthropic.Tool[],
): { system?: readonly Anthropic.TextBlockParam[]; tools?: readonly Anthropic.Tool[] } {
  const system = typeof systemPrompt === "string" ? [{ type: "text" as const, text: systemPrompt }] : systemPrompt;
  const shown = (system ?? []).filter(({ text }) => text !== "");
  const marked = ownCopy(markCacheBreakpoints({ system: shown, tools, messages: [] }));
  return {
    ...(marked.system.length > 0 && { system: marked.system }),
    ...(marked.tools.length > 0 && { tools: marked.tools }),
  };
}

/** Marks the newest messages of each request while it is sent; the history itself has no marks (L06, L36). */
export function withCacheMarks(stream: StreamFn): StreamFn {
  return (params) => {
    const { messages } = markCacheBreakpoints({ system: [], tools: [], messages: params.messages });
    return stream({ ...params, messages });
  };
}
