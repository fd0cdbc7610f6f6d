import { createHttpClient } from "@loopsmith/llm/node";
import { query } from "@loopsmith/loop";
import { buildTool, ToolRegistry } from "@loopsmith/tools/tool";
import * as z from "zod";
import type { Contestant } from "./contestant.ts";
import { historyOf, MODEL, NOTE_TOOL, SYSTEM } from "./note-tool.ts";

/** `query` with all that it does: early start, permission, retry, watchdogs, pairing, budgets. */
export function loopOurs(historyBytes = 0): Contestant {
  const messages = historyOf(historyBytes);
  const tools = new ToolRegistry();
  const { name, description } = NOTE_TOOL;
  const inputSchema = z.looseObject({});
  tools.register(buildTool({ name, description, inputSchema, call: () => ({ content: "noted" }) }));
  return {
    name: "ours",
    async read(baseUrl) {
      const client = createHttpClient({ baseUrl, apiKey: "bench" });
      const run = query({ messages, systemPrompt: SYSTEM, tools, model: MODEL, client, contextWindow: 5_000_000 });
      let text = "";
      for (;;) {
        const step = await run.next();
        if (step.done) return { text, content: `${step.value.messages.length}` };
        if (step.value.type === "text_delta") text += step.value.text;
      }
    },
  };
}
