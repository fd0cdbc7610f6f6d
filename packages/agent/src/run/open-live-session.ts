import { compactCommand, LiveSession, type SessionParts, type SummarySource } from "@loopsmith/agent/chat";
import { UsageError } from "@loopsmith/agent/cli";
import { environmentText, systemPrompt } from "@loopsmith/agent/memory";
import { priceOf } from "@loopsmith/llm/model";
import { SessionError } from "@loopsmith/loop/node";
import type { ReplyUsage } from "@loopsmith/loop/query-engine";
import type { Made } from "./assemble.ts";

/** Opens the session of that id, or begins a new one. Throws a `UsageError` for one that cannot be opened. */
export async function openLiveSession(made: Made, id: string | undefined): Promise<LiveSession> {
  const { place, named, access, folder, model } = made;
  const greeting = environmentText({
    cwd: place.cwd,
    platform: process.platform,
    today: new Date().toISOString().slice(0, 10),
    addDirs: [...place.addDirs, ...named],
  });
  const onSession = (session: string): void => access.beginSession(session);
  const summary = {
    model: () => session.model,
    spend: (reply: ReplyUsage): void => session.spend(reply),
  };
  const session: LiveSession = await LiveSession.open(
    { folder, model, greeting, onSession, engine: engineOptions(made, summary) },
    id,
  ).catch((error: unknown) => {
    throw error instanceof SessionError ? new UsageError(error.message) : error;
  });
  return session;
}

/** The same for every session of a conversation: system prompt and tools are built once (L06a). */
function engineOptions(made: Made, summary: Omit<SummarySource, "client">): SessionParts["engine"] {
  const { setting, options, place, connection, access, machine, memory, tools } = made;
  const { files } = machine.host.shell;
  const { client } = connection;
  const { maxTurns, maxBudgetUsd, systemPrompt: base, appendSystemPrompt: append } = options;
  const { maxRetries } = place.settings;
  const fallbackModel = options.fallbackModel ?? place.settings.fallbackModel;
  return {
    client,
    tools,
    systemPrompt: systemPrompt({ base, append, memory }),
    canUseTool: access.check,
    context: { cwd: place.cwd, saveOverflow: (text) => files.save(text) },
    price: (name, usage) => priceOf(name, usage) ?? 0, // a budget is only taken on where the price is known
    commands: new Map([["compact", compactCommand({ client, ...summary }, setting.texts)]]),
    ...(maxTurns !== undefined && { maxTurns }),
    ...(maxBudgetUsd !== undefined && { maxBudgetUsd }),
    ...(maxRetries !== undefined && { retry: { maxRetries } }),
    ...(fallbackModel !== undefined && { fallbackModel }),
  };
}
