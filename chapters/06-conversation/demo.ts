// Ctrl-C between a call and its result: what it does to a history that is a plain array, and to a conversation.
import { type MessagesRequest, reply, type ScriptedReply, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { type AssistantMessage, ConversationManager, type Message } from "#chapter";

const TASK = "Which files hold a TODO?";
const QUESTION = "Are you still there?";

await withLocalApi(
  model,
  async (api) => {
    console.log("A plain array");
    const messages: Message[] = [{ role: "user", content: TASK }];
    messages.push(await ask(api, messages));
    console.log("  ^C before Grep has a result");
    messages.push({ role: "user", content: QUESTION });
    await ask(api, messages);
    messages.push({ role: "user", content: QUESTION });
    await ask(api, messages);

    console.log("A conversation");
    const conversation = new ConversationManager();
    conversation.addUser(TASK);
    conversation.openTurn(await ask(api, conversation.messages));
    console.log("  ^C before Grep has a result");
    conversation.dropTurn();
    conversation.addUser(QUESTION);
    conversation.openTurn(await ask(api, conversation.messages));
    conversation.commitTurn([]);
  },
  { allowRefused: true },
);

function model({ messages }: MessagesRequest): ScriptedReply {
  const asked = JSON.stringify(messages.at(-1)).includes(QUESTION);
  return asked ? reply("Yes. Shall I search again?") : reply([toolUse("Grep", { pattern: "TODO" })]);
}

/** Sends the messages and prints what came back; a refused request has no reply in it. */
async function ask(api: LocalServer, messages: readonly Message[]): Promise<AssistantMessage> {
  const tools = [{ name: "Grep", input_schema: { type: "object" } }];
  const response = await fetch(`${api.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": api.apiKey, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({ model: "scripted-modern", max_tokens: 1_000, tools, messages }),
  });
  const body = (await response.json()) as { content?: AssistantMessage["content"]; error?: { message: string } }; // what the local API answers
  console.log(`  ${response.status} ${body.error?.message ?? JSON.stringify(body.content)}`);
  return { role: "assistant", content: body.content ?? [] };
}
