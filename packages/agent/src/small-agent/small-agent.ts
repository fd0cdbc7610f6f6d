import type { MessagesClient } from "@loopsmith/llm/client";
import { agenticLoop, createToolUseContext, type ToolSource } from "@loopsmith/loop";
import type { Message, Origin, QueryEvent } from "@loopsmith/loop/events";
import type { CanUseTool, FileStamp } from "@loopsmith/tools/tool";
import { EventQueue } from "./event-queue.ts";
import type { AgentRun, RunOptions, StartAgent } from "./start-agent.ts";
import { toTerminal } from "./to-terminal.ts";
import { turnEvents } from "./turn-events.ts";

/** What a small agent is made of. */
export type SmallAgentParts = {
  client: MessagesClient;
  registry: ToolSource;
  /** Absolute path of the folder that it works in. */
  cwd: string;
  systemPrompt?: string | undefined;
  canUseTool?: CanUseTool | undefined;
};

/** What an agent remembers from run to run. */
type Memory = { messages: Message[]; readonly readFileState: Map<string, FileStamp> };

/**
 * Makes an agent of the small loop: `agenticLoop` with its callbacks turned into events. One agent is one conversation;
 * each run goes on where the last one ended, however it ended. Run one at a time.
 */
export function createSmallAgent(parts: SmallAgentParts): StartAgent {
  const memory: Memory = { messages: [], readFileState: new Map() };
  return (prompt, options, signal) => runPrompt(parts, memory, { prompt, options, signal });
}

type Prompt = { prompt: string; options: RunOptions; signal: AbortSignal };

async function* runPrompt(parts: SmallAgentParts, memory: Memory, { prompt, options, signal }: Prompt): AgentRun {
  const { model, maxTurns = Number.POSITIVE_INFINITY } = options;
  const before = memory.messages;
  const queue = new EventQueue<QueryEvent>();
  const stop = new AbortController();
  const { registry, cwd, canUseTool } = parts;
  const context = createToolUseContext({ registry, cwd, canUseTool, readFileState: memory.readFileState });
  const events = turnEvents(queue, context);
  const unlink = abortWith(signal, stop);
  const ended = agenticLoop([...before, { role: "user", content: prompt }], parts.systemPrompt, maxTurns, {
    ...events,
    signal: stop.signal,
    context: { ...context, onProgress: events.onProgress, onAttachment: events.onAttachment },
    request: { client: parts.client, ...(model !== undefined && { model }) },
  }).finally(() => queue.close());
  try {
    yield* queue.drain();
    const result = await ended;
    memory.messages = result.finalMessages;
    const stamp = { turn: result.turnCount, at: context.clock.now() };
    yield { ...stamp, ...committed(before, prompt, result.finalMessages) };
    const terminal = toTerminal(result, maxTurns, result.turnCount > events.turnsWithTools() ? "streaming" : "tools");
    yield { ...stamp, type: "terminal", terminal };
    return terminal;
  } finally {
    // Whoever leaves early leaves nothing running behind.
    stop.abort();
    await ended.then(
      ({ finalMessages }) => (memory.messages = finalMessages),
      () => undefined, // A wrong argument: thrown above already, or nobody is left to hear it.
    );
    unlink();
  }
}

/** What this run added to the history, and where each block of it comes from. */
function committed(before: readonly Message[], prompt: string, after: readonly Message[]): CommittedEvent {
  // A history that ends with the user takes the prompt into its last message.
  const index = before.at(-1)?.role === "user" ? before.length : before.length + 1;
  const messages: Message[] = [{ role: "user", content: prompt }, ...after.slice(index)];
  return { type: "committed", messages, origins: messages.map((message, at) => originsOf(message, at)) };
}

type CommittedEvent = Omit<Extract<QueryEvent, { type: "committed" }>, "turn" | "at">;

function originsOf({ role, content }: Message, at: number): Origin[] {
  if (role !== "user") return [];
  if (at === 0 || typeof content === "string") return ["prompt"];
  return content.map((block) => (block.type === "tool_result" ? "result" : "note"));
}

/** Hands an abort on; gives back the function that takes the listener away. */
function abortWith(signal: AbortSignal, stop: AbortController): () => void {
  const abort = (): void => stop.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return () => signal.removeEventListener("abort", abort);
}
