import { createClient } from "@loopsmith/llm/client";
import type { MessagesRequest, Model, ScriptStep } from "@loopsmith/local-api";
import { type LocalServer, type WithLocalApiOptions, withLocalApi } from "@loopsmith/local-api/node";
import type { Message, QueryEvent, Terminal } from "@loopsmith/loop/events";
import { type AnyTool, buildTool, type ToolContext, type ToolOutput, ToolRegistry } from "@loopsmith/tools/tool";
import * as z from "zod";
import { type EngineOptions, QueryEngine, type QueryParams, query } from "#chapter";

/** A run as a test looks at it: what it told, and how it ended. */
export type Played = { events: QueryEvent[]; terminal: Terminal };

/** Told each event before the next one is asked for. */
type OnEvent = (event: QueryEvent) => void | Promise<void>;

/** Reads a run to its end. */
export async function collect(run: AsyncGenerator<QueryEvent, Terminal>, onEvent: OnEvent = () => {}): Promise<Played> {
  const events: QueryEvent[] = [];
  for (;;) {
    const step = await run.next();
    if (step.done) return { events, terminal: step.value };
    events.push(step.value);
    await onEvent(step.value);
  }
}

/** Runs the learner's `query` over HTTP against a server that refuses what the real API would refuse. */
export function play(
  steps: readonly ScriptStep[] | Model,
  params: Partial<QueryParams> = {},
  onEvent?: OnEvent,
): Promise<Played & { requests: Message[][] }> {
  return withLocalApi(steps, async (api) => {
    const played = await collect(startQuery(api, params), onEvent);
    return { ...played, requests: messagesSent(api) };
  });
}

/** The learner's `query` on this server, for whoever wants to read it himself. */
export function startQuery(api: LocalServer, params: Partial<QueryParams> = {}): AsyncGenerator<QueryEvent, Terminal> {
  const messages: readonly Message[] = [{ role: "user", content: "Go." }];
  const context = { graceMs: 500, ...params.context };
  return query({
    messages,
    client: createClient(api),
    model: "scripted-modern",
    tools: registryOf(),
    ...params,
    context,
  });
}

/** Gives the test a session of the learner's `QueryEngine` on this server. */
export function withEngine(
  steps: readonly ScriptStep[] | Model,
  options: EngineOptions,
  test: (engine: QueryEngine, api: LocalServer) => Promise<void>,
  server?: WithLocalApiOptions,
): Promise<void> {
  return withLocalApi(
    steps,
    (api) => {
      const context = { graceMs: 500, ...options.context };
      const client = createClient(api);
      return test(new QueryEngine({ client, model: "scripted-modern", tools: registryOf(), ...options, context }), api);
    },
    server,
  );
}

/** The messages of each request, as the server has parsed them, without their cache marks. */
export function messagesSent(api: LocalServer): Message[][] {
  return api.requests.map(({ body }) => {
    const { messages } = body as MessagesRequest; // the validator has let it through
    return JSON.parse(JSON.stringify(messages, (key, value) => (key === "cache_control" ? undefined : value)));
  });
}

/** The blocks of a message, with what a test asks of them. */
export function blocksOf(message: Message | undefined): { type: string; text?: string; content?: unknown }[] {
  const content = message?.content ?? [];
  return typeof content === "string" ? [{ type: "text", text: content }] : (content as { type: string }[]);
}

/** A tool that takes any input; its calls do not wait for each other. */
export function tool(
  name: string,
  call: (input: Record<string, unknown>, context: ToolContext) => ToolOutput | Promise<ToolOutput>,
): AnyTool {
  const description = `The tool ${name} of a test.`;
  return buildTool({ name, description, inputSchema: z.looseObject({}), isConcurrencySafe: () => true, call });
}

export function registryOf(...tools: readonly AnyTool[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const each of tools) registry.register(each);
  return registry;
}

/** A promise, and how to resolve it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
