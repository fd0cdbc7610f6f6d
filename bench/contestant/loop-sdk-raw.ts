import Anthropic from "@anthropic-ai/sdk";
import type { Contestant } from "./contestant.ts";
import { historyOf, MODEL, NOTE_TOOL, SYSTEM } from "./note-tool.ts";

/** The least that a loop on the SDK's raw stream has to do: no early start, no checks, no recovery. */
export function loopSdkRaw(historyBytes = 0): Contestant {
  const history = historyOf(historyBytes);
  return {
    name: "sdk-raw",
    async read(baseUrl) {
      const client = new Anthropic({ baseURL: baseUrl, apiKey: "bench", maxRetries: 0 });
      const messages = [...history];
      for (;;) {
        const content = await readReply(client, messages);
        messages.push({ role: "assistant", content });
        const calls = content.filter((block) => block.type === "tool_use");
        const [first] = content;
        if (calls.length === 0)
          return { text: first?.type === "text" ? first.text : "", content: `${messages.length}` };
        const results = calls.map(({ id }) => ({ type: "tool_result" as const, tool_use_id: id, content: "noted" }));
        messages.push({ role: "user", content: results });
      }
    },
  };
}

type Draft = { block: Anthropic.ContentBlockParam; pieces: string[] };

async function readReply(
  client: Anthropic,
  messages: Anthropic.MessageParam[],
): Promise<Anthropic.ContentBlockParam[]> {
  const request = { model: MODEL, max_tokens: 8_192, system: SYSTEM, tools: [NOTE_TOOL], messages };
  const drafts: Draft[] = [];
  for await (const event of await client.messages.create({ ...request, stream: true })) {
    if (event.type === "content_block_start") {
      drafts.push({ block: event.content_block as Anthropic.ContentBlockParam, pieces: [] }); // what is sent is taken back
    } else if (event.type === "content_block_delta") {
      if (event.delta.type === "text_delta") drafts[event.index]?.pieces.push(event.delta.text);
      else if (event.delta.type === "input_json_delta") drafts[event.index]?.pieces.push(event.delta.partial_json);
    }
  }
  return drafts.map(finish);
}

function finish({ block, pieces }: Draft): Anthropic.ContentBlockParam {
  const joined = pieces.join("");
  if (block.type === "text") return { ...block, text: joined };
  return block.type === "tool_use" ? { ...block, input: JSON.parse(joined || "{}") } : block;
}
