import { ConversationManager, type Message } from "@loopsmith/conversation";
import { httpFault, reply, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { answer, assistant, text } from "./blocks.ts";

async function post(api: LocalServer, messages: readonly Message[], model: string) {
  const tools = [{ name: "Read", input_schema: { type: "object" } }];
  const response = await fetch(`${api.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": api.apiKey, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({ model, max_tokens: 1_000, tools, messages }),
  });
  return response.json();
}

describe.each(["scripted-modern", "scripted-classic"])("the next request to %s", (model) => {
  const ask = async (conversation: ConversationManager, api: LocalServer, paused: readonly Message[] = []) => {
    const { content, usage } = await post(api, [...conversation.messages, ...paused], model);
    return conversation.openTurn({ role: "assistant", content }, usage);
  };

  it("B01 is accepted after an abort, with the results of what had run", async () => {
    const steps = [reply([toolUse("Read", { path: "a" }), toolUse("Read", { path: "b" })]), reply("Yes.")];
    await withLocalApi(
      steps,
      async (api) => {
        const conversation = new ConversationManager();
        conversation.addUser("Read both.");
        const [first, second] = await ask(conversation, api);
        const interrupted = { ...answer(second!.id, "Interrupted by the user."), is_error: true };
        conversation.commitTurn([answer(first!.id), interrupted]);
        conversation.addUser("Are you there?");
        expect(await ask(conversation, api)).toEqual([]);
      },
      { strictness: "portable" },
    );
  });

  it("B27 is accepted after an attempt that failed half way", async () => {
    await withLocalApi([httpFault(529), reply("Hello.")], async (api) => {
      const conversation = new ConversationManager();
      conversation.addUser("Hi.");
      conversation.openTurn(assistant(text("Hel"))); // what had come before the error
      conversation.dropTurn();
      expect((await post(api, conversation.messages, model)).error.type).toBe("overloaded_error");
      await ask(conversation, api);
      conversation.commitTurn([]);
      expect(conversation.messages).toHaveLength(2);
    });
  });

  it("B35 is accepted with the paused reply sent back as the last message", async () => {
    const steps = [
      reply([text("Searching.")], { stopReason: "pause_turn" }),
      reply([text("Still.")], { stopReason: "pause_turn" }),
      reply("Found."),
    ];
    await withLocalApi(steps, async (api) => {
      const conversation = new ConversationManager();
      conversation.addUser("Search.");
      await ask(conversation, api);
      await ask(conversation, api, [conversation.openReply!]);
      await ask(conversation, api, [conversation.openReply!]);
      conversation.commitTurn([]);
      expect(conversation.messages).toEqual([
        { role: "user", content: "Search." },
        assistant(text("Searching."), text("Still."), text("Found.")),
      ]);
    });
  });
});
