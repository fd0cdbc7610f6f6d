import { getEventListeners } from "node:events";
import type { MessagesClient } from "@loopsmith/llm/client";
import { type Clock, systemClock } from "@loopsmith/llm/clock";
import { createHttpClient } from "@loopsmith/llm/node";
import { type Model, reply, type ScriptedReply } from "@loopsmith/local-api";
import { type LocalServer, startLocalApi } from "@loopsmith/local-api/node";
import { InputQueue, type QueryEvent, query, type Terminal } from "@loopsmith/loop";
import type { AnyTool } from "@loopsmith/tools/tool";
import { leftBehind } from "../leave-nothing.ts";
import { collect } from "../play-query.ts";
import { registryOf, tool } from "../scripted-tools.ts";
import type { SweepFault } from "./fault-list.ts";
import type { FaultState } from "./fault-states.ts";

/** A run in which an answer went wrong. `starts`: what began, by the mark in its input and by the id that it came with. */
export type FaultedRun = {
  messages: { role: "user"; content: string }[];
  events: QueryEvent[];
  terminal: Terminal;
  starts: { id: string; mark: string }[];
  tools: AnyTool[];
  replies: readonly ScriptedReply[];
  requests: LocalServer["requests"];
  left: string[];
  /** On the signal of the run; inputs that were not delivered. */
  listeners: number;
  waiting: number;
};

/** What is left of a call whose input has lost a part on its way. */
const spoiled = reply([
  { type: "tool_use", name: "quick", input: {}, json: "?" },
  { type: "tool_use", name: "reports", input: {}, json: "?" },
  { type: "tool_use", name: "alone", input: {}, json: "?" },
]);
const done = reply("All is done now.");

/** Plays this state with this fault over real HTTP, and looks at what is left when the server has gone too. */
export async function playFaulted(state: FaultState, fault: SweepFault): Promise<FaultedRun> {
  const before = process.getActiveResourcesInfo();
  const api = await startLocalApi({ model: modelOf(state, fault), strictness: "portable" });
  const run = await playOn(api, state, fault).finally(api.close);
  return { ...run, left: await leftBehind(before) };
}

async function playOn(api: LocalServer, state: FaultState, fault: SweepFault): Promise<Omit<FaultedRun, "left">> {
  const starts: FaultedRun["starts"] = [];
  const tools = toolsOf(starts);
  const input = new InputQueue();
  if (state.queued) input.enqueue(state.queued);
  const messages = [{ role: "user" as const, content: "Go." }];
  const { signal } = new AbortController();
  const { events, terminal } = await collect(
    query({
      ...{ messages, input, signal, model: "scripted-modern" },
      ...{ tools: registryOf(...tools), client: clientOf(api, state, fault), context: { clock: hastyClock } },
      ...(state.asks && {
        canUseTool: ({ input: asked }) => wait().then(() => ({ kind: "allow" as const, input: asked })),
      }),
      ...state.params,
      ...fault.params,
    }),
  );
  await api.idle();
  const listeners = getEventListeners(signal, "abort").length;
  const replies = [...state.before, state.faulted, done, ...(fault.spoils ? [spoiled] : [])];
  const { requests } = api;
  return { messages, events, terminal, starts, tools, replies, requests, listeners, waiting: input.take().length };
}

/** A client of this server; where the fault is that nobody listens, it is led astray when the time has come. */
function clientOf(api: LocalServer, { before }: FaultState, { fault }: SweepFault): MessagesClient {
  const [whole, astray] = [createHttpClient(api), createHttpClient({ baseUrl: "http://127.0.0.1:9" })];
  let asked = 0;
  return { post: (...request) => (fault || asked++ < before.length ? whole : astray).post(...request) };
}

/** A hundred times as fast as this machine's, so that the default waits of a run take milliseconds. */
const HASTE = 100;
const hastyClock: Clock = {
  now: () => systemClock.now() * HASTE,
  sleep: (ms, signal) => systemClock.sleep(ms / HASTE, signal),
};

/** Answers each request as the state says; the one in question goes wrong, and comes again until one of its calls is kept. */
function modelOf(state: FaultState, { fault, strikes }: SweepFault): Model {
  let asked = 0;
  let struck = false;
  return ({ messages }) => {
    const early = state.before[asked++];
    if (early) return early;
    if (JSON.stringify(messages).includes('"mark":"a"')) return done;
    const strikesNow = fault !== undefined && (strikes === "always" || !struck);
    struck = true;
    if (!strikesNow) return state.faulted;
    return { ...state.faulted, faults: [...(state.faulted.faults ?? []), fault] };
  };
}

const WORK_MS = 12;

function toolsOf(starts: FaultedRun["starts"]): AnyTool[] {
  const counted = (name: string, ms: number, facts: Partial<AnyTool> = {}): AnyTool => ({
    ...tool(name, async ({ mark }, { toolUseId, onProgress }) => {
      starts.push({ id: toolUseId, mark: String(mark) });
      if (name === "reports") onProgress({ text: "half" });
      if (ms > 0) await wait(ms);
      return { content: `did ${mark}` };
    }),
    isConcurrencySafe: () => true,
    ...facts,
  });
  return [
    counted("quick", 0),
    counted("slow", WORK_MS),
    counted("reports", WORK_MS / 2),
    counted("alone", 1, { isConcurrencySafe: () => false }),
  ];
}

function wait(ms = WORK_MS): Promise<void> {
  return systemClock.sleep(ms, new AbortController().signal);
}
