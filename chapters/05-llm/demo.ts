// One cut reply, read as tutorials read it and by your streamQuery; then four others, event by event as they come.
import Anthropic from "@anthropic-ai/sdk";
import { clientFromEnvironment, createClient } from "@loopsmith/llm/client";
import { reply, type ScriptedBlock, type ScriptedReply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { LlmError, type StreamEvent, type StreamParams, streamQuery } from "#chapter";

const QUESTION = "Which folders may I delete?";
const SLOWLY = { pauseMs: 120 };
const ANSWER = ["You may delete build/ ", "and data/", " once data/users.db is saved."];
const CUT_CALL: ScriptedBlock = { type: "tool_use", name: "Bash", input: {}, json: '{"command":"rm -rf data' };

const inHalf = reply([text(ANSWER.join(""), ANSWER)], {
  ...SLOWLY,
  faults: [{ kind: "cut", at: { event: 5 }, how: "eof" }],
});
const scenes: Record<string, ScriptedReply> = {
  "the same reply, cut": inHalf,
  "a whole one": reply([text("I look first."), toolUse("Glob", { pattern: "data/**" })], SLOWLY),
  "a call that max_tokens cut": reply([text("I delete it."), CUT_CALL], { ...SLOWLY, stopReason: "max_tokens" }),
  "an error after the 200": reply("You may", {
    faults: [{ kind: "error", at: { event: 4 }, type: "overloaded_error", message: "Overloaded" }],
  }),
  "a stall": reply("You may", { faults: [{ kind: "stall", at: { event: 4 } }] }),
};

await withLocalApi([inHalf, ...Object.values(scenes)], async (api) => {
  console.log("The SDK's raw stream");
  await printRaw(api);
  const client = createClient(api);
  for (const name of Object.keys(scenes)) {
    console.log(`streamQuery: ${name}`);
    await printEvents({ client, model: "scripted-modern", idleMs: 1_000, messages: [user(QUESTION)] });
  }
});

const { ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN, ANTHROPIC_BASE_URL } = process.env;
if (ANTHROPIC_API_KEY || ANTHROPIC_AUTH_TOKEN || ANTHROPIC_BASE_URL) {
  const prompt = process.argv.slice(2).join(" ") || "Say good morning in three languages.";
  console.log(`streamQuery: your model, asked: ${prompt}`);
  await printEvents({ client: clientFromEnvironment(), messages: [user(prompt)] });
}

async function printRaw({ baseUrl, apiKey }: LocalServer): Promise<void> {
  const client = new Anthropic({ baseURL: baseUrl, apiKey, authToken: null });
  const request = { model: "scripted-modern", max_tokens: 1_000, messages: [user(QUESTION)] };
  const stream = await client.messages.create({ ...request, stream: true });
  for await (const event of stream) {
    if (event.type === "content_block_delta" && event.delta.type === "text_delta")
      process.stdout.write(event.delta.text);
  }
  console.log("\ndone");
}

/** Prints each event when it comes, and the error that ends them. */
async function printEvents(params: StreamParams): Promise<void> {
  try {
    for await (const event of streamQuery(params)) console.log(`  ${describe(event)}`);
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    console.log(`  ✗ ${[error.kind, error.type].filter(Boolean).join(", ")}: ${error.message}`);
  }
}

function describe(event: StreamEvent): string {
  if (event.type === "reply") {
    const { message, stopReason, usage, dropped } = event.reply;
    const cut = dropped.map(({ name, raw }) => `, dropped: ${name} ${raw}`).join("");
    return `reply       ${stopReason}, blocks: ${message.content.length}, output tokens: ${usage.output_tokens}${cut}`;
  }
  const { type, ...facts } = event;
  return `${type.padEnd(11)} ${JSON.stringify("block" in facts ? facts.block : facts)}`;
}

function user(content: string): Anthropic.MessageParam {
  return { role: "user", content };
}
