import { createClient } from "@loopsmith/llm/client";
import { type StreamFn, streamQuery } from "@loopsmith/llm/stream";
import type { MessagesRequest, Model, ScriptStep } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { createToolUseContext, type ToolUseContext, toAnthropicTools } from "@loopsmith/loop/agentic-loop";
import type { Message, QueryEvent, Terminal } from "@loopsmith/loop/events";
import { type AnyTool, buildTool, type ToolOutput, ToolRegistry } from "@loopsmith/tools/tool";
import * as z from "zod";
import {
  DEFAULT_RETRY_POLICY,
  initialState,
  type Limits,
  type QueryDeps,
  queryLoop,
  type State,
  withRetry,
} from "#chapter";
import { HastyClock } from "./clocks.ts";
import { limitsOf } from "./rows.ts";

/** What a test changes of a run; `deps` may look at those that are there already. */
export type LoopPlay = {
  tools?: readonly AnyTool[];
  messages?: readonly Message[];
  limits?: Partial<Limits>;
  state?: Partial<State>;
  /** One attempt; the learner's `withRetry` is put around it, with two retries. */
  attempt?: StreamFn;
  signal?: AbortSignal;
  deps?: Partial<QueryDeps>;
  onEvent?: (event: QueryEvent) => void;
  allowRefused?: boolean;
};

/** A run as a test looks at it: what it told, how it ended, and the bodies that it sent. */
export type PlayedLoop = { events: QueryEvent[]; terminal: Terminal; requests: MessagesRequest[] };

/** Runs the loop over HTTP against a server that plays these replies, and refuses what the real API would refuse. */
export function playLoop(steps: readonly ScriptStep[] | Model, play: LoopPlay = {}): Promise<PlayedLoop> {
  return withLocalApi(
    steps,
    async (api) => {
      const run = startLoop(api, play);
      const events: QueryEvent[] = [];
      for (;;) {
        const step = await run.next();
        // The server has checked each body.
        if (step.done) return { events, terminal: step.value, requests: api.requests.map(({ body }) => body as never) };
        events.push(step.value);
        play.onEvent?.(step.value);
      }
    },
    { allowRefused: play.allowRefused },
  );
}

/** The learner's loop on this server, for whoever wants to read it himself. */
export function startLoop(api: LocalServer, play: LoopPlay): AsyncGenerator<QueryEvent, Terminal> {
  const { messages = [{ role: "user", content: "Go." }], signal = new AbortController().signal } = play;
  const context = contextOf(play.tools ?? [], signal);
  const state = { ...initialState(messages, context, "scripted-modern"), ...play.state };
  return queryLoop(state, depsOf(api, context, play));
}

/** Everything that the loop does besides deciding, as simple as it can be. */
function depsOf(api: LocalServer, { registry }: ToolUseContext, play: LoopPlay): QueryDeps {
  const limits = limitsOf(play.limits);
  const policy = { ...DEFAULT_RETRY_POLICY, maxRetries: 2 };
  return {
    stream: withRetry(play.attempt ?? streamQuery, { policy, clock: new HastyClock(), random: () => 0.5 }),
    request: { client: createClient(api), tools: toAnthropicTools(registry) },
    limits,
    maxConcurrency: 5,
    siblingAbort: "declared",
    prepare: async (state) => {
      const maxTokens = state.maxOutputTokensOverride ?? limits.maxOutputTokens;
      return { kind: "ready", state, maxTokens, events: [] };
    },
    cure: async (cure) => ({ kind: "not_cured", cure }),
    stopHooks: async () => ({ verdict: { kind: "agree" }, events: [] }),
    takeInput: () => [],
    remaining: () => 100_000,
    price: () => 0,
    ...play.deps,
  };
}

function contextOf(tools: readonly AnyTool[], signal: AbortSignal): ToolUseContext {
  const registry = new ToolRegistry();
  for (const each of tools) registry.register(each);
  return createToolUseContext({ registry, signal, graceMs: 50 });
}

/** A tool that takes any input, and stops after half a second, so that no test waits for ever. */
export function tool(name: string, call: () => ToolOutput | Promise<ToolOutput>): AnyTool {
  const description = `The tool ${name} of a test.`;
  return buildTool({ name, description, inputSchema: z.looseObject({}), timeoutMs: 500, call });
}

/** The reasons of all transitions of a run, and how it ended. */
export function reasonsOf({ events, terminal }: Pick<PlayedLoop, "events" | "terminal">): string[] {
  return [
    ...events.flatMap((event) => (event.type === "transition" ? [event.transition.reason] : [])),
    terminal.reason,
  ];
}
