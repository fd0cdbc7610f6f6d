import { reply } from "@loopsmith/local-api/model";
import { createLocalApi, type LocalApiOptions, type LoggedRequest } from "@loopsmith/local-api/server";
import { shortestPart } from "./shortest-part.ts";

/**
 * The shortest messages that the same rule refuses, everything else of the request being equal: first without messages,
 * then without blocks. Undefined when the rule is not about the messages, or when only that server could judge them, which
 * knows what it has said before.
 */
export async function shortestHistory(
  refused: LoggedRequest,
  settings: Omit<LocalApiOptions, "model">,
): Promise<readonly unknown[] | undefined> {
  const body = refused.body;
  if (!hasMessages(body)) return undefined;
  const isRefused = async (messages: readonly unknown[]): Promise<boolean> =>
    // A history whose roles have another order would look wrong for a reason of its own.
    (alternates(messages) || !alternates(body.messages)) &&
    roleOf(messages[0]) === roleOf(body.messages[0]) &&
    (await ruleAgainst(refused, { ...body, messages }, settings)) === refused.problem?.rule;
  // A rule that refuses a request of one word is about something else.
  if (!(await isRefused(body.messages)) || (await isRefused([{ role: "user", content: "." }]))) return undefined;
  let messages = await shortestPart(body.messages, isRefused);
  for (const [index, message] of messages.entries()) {
    if (!hasBlocks(message)) continue;
    const withBlocks = (content: readonly unknown[]) => messages.with(index, { ...message, content });
    const content = await shortestPart(message.content, (part) => isRefused(withBlocks(part)));
    messages = withBlocks(content);
  }
  return messages;
}

async function ruleAgainst(
  { method, path, headers }: LoggedRequest,
  body: object,
  settings: Omit<LocalApiOptions, "model">,
): Promise<string | undefined> {
  const { strictness, profile, models, key } = settings;
  const api = createLocalApi({ model: () => reply("Yes."), strictness, profile, models, key });
  const url = new URL(path, "http://127.0.0.1");
  await (await api.handle(new Request(url, { method, headers, body: JSON.stringify(body) }))).body?.cancel();
  return api.requests[0]?.problem?.rule;
}

function alternates(messages: readonly unknown[]): boolean {
  return messages.every((message, index) => roleOf(message) !== roleOf(messages[index - 1]));
}

function roleOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "role" in message ? message.role : undefined;
}

function hasMessages(body: unknown): body is { messages: readonly unknown[] } {
  return typeof body === "object" && body !== null && "messages" in body && Array.isArray(body.messages);
}

function hasBlocks(message: unknown): message is { content: readonly unknown[] } {
  return typeof message === "object" && message !== null && "content" in message && Array.isArray(message.content);
}
