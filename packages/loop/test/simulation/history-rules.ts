import { type ContentBlock, contentBlocks, rebase } from "@loopsmith/conversation/history";
import { type ModelProfile, validateRequest } from "@loopsmith/local-api/validate";
import type { Message } from "@loopsmith/loop";
import type { SimulatedRun } from "./run-simulation.ts";
import { blockKey, hasTamperedThinking, wholeBlocks } from "./wire-blocks.ts";

/** What a run breaks of one rule, each in a sentence; nothing when it is kept. */
export type Rule = (run: SimulatedRun) => string[];

/** I1: each call of the history is answered once, in call order, at the head of the next message. */
export const pairsAreComplete: Rule = (run) =>
  historyOf(run).flatMap((message, index, messages) => {
    const calls = contentBlocks(message).flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
    const next = messages[index + 1];
    const answers = next === undefined ? [] : contentBlocks(next).map(resultId);
    if (answers.slice(0, calls.length).join() !== calls.join()) return [`message ${index}: ${calls} got ${answers}`];
    const rest = answers.slice(calls.length).filter((id) => id !== undefined);
    return rest.length === 0 ? [] : [`message ${index}: ${rest} is a result too many`];
  });

/** I2: what was committed of the model's is, in its order, what came whole over the wire. */
export const nothingUnfinishedIsStored: Rule = ({ events, world }) => {
  const wire = world.exchanges.flatMap(wholeBlocks).map(({ json }) => json);
  const stored = events.flatMap((event) => (event.type === "committed" ? event.messages : []));
  let from = 0;
  return stored.flatMap((message) => {
    if (message.role !== "assistant") return [];
    return contentBlocks(message).flatMap((block) => {
      const at = wire.indexOf(blockKey(block), from);
      if (at < 0) return [`${JSON.stringify(block)} was stored and did not come whole`];
      from = at + 1;
      return [];
    });
  });
};

/** I3: a call that has started is in what was committed, with its result; a refused reply and a reader who left apart. */
export const startedCallsAreStored: Rule = (run) => {
  if (run.end.kind !== "done" || run.end.value === undefined) return [];
  const stored = new Set(
    run.events
      .flatMap((event) => (event.type === "committed" ? event.messages.flatMap(contentBlocks) : []))
      .map(resultId),
  );
  const refused = refusedRequests(run);
  return run.world.toolRuns.flatMap(({ toolUseId, request, name }) =>
    stored.has(toolUseId) || refused.has(request) ? [] : [`${name} ${toolUseId} has started and is not in the history`],
  );
};

/** The history is the fold of `committed` and `rebase` over what the run began with. */
export const historyIsTheFold: Rule = ({ events, initial, end }) => {
  if (end.kind !== "done" || end.value === undefined) return [];
  const same = JSON.stringify(folded(initial, events)) === JSON.stringify(end.value.messages);
  return same ? [] : ["the terminal has another history than the events have told"];
};

/**
 * I6: the history with one more prompt passes the strict validator, and so has each request, in both profiles. What a fault
 * has changed on its way is the exception: no reader can see it, and its server knows it no more, be it thinking (M91) or
 * a reply that was paused (M38, M39).
 */
export const everythingIsAccepted: Rule = (run) => {
  const hasTampered = [...run.earlier, ...run.world.exchanges].some(hasTamperedThinking);
  const isGarbled = run.api.requests.some(({ struck }) => struck.some(({ fault }) => GARBLES.includes(fault.kind)));
  return refusalsOf(run).filter(
    (refusal) => !(hasTampered && refusal.includes(": M91 ")) && !(isGarbled && / was refused: M3[89] /.test(refusal)),
  );
};

const GARBLES: readonly string[] = ["drop", "reorder", "duplicate"];

function refusalsOf(run: SimulatedRun): string[] {
  const refusals = run.api.requests.flatMap(({ problem, number }) =>
    problem === undefined ? [] : [`request ${number} was refused: ${problem.rule} ${problem.message}`],
  );
  const other = run.scenario.profile === "modern" ? "classic" : "modern";
  const again = run.world.exchanges.flatMap(({ body }, index) => judged(body, other, `request ${index + 1}`));
  const next = nextRequest(run);
  return [
    ...refusals,
    ...again,
    ...judged(next, "modern", "the next prompt"),
    ...judged(next, "classic", "the next prompt"),
  ];
}

/** L06: what one request sends is the beginning of what the next one sends, unless the history was rewritten between. */
export const requestsGrow: Rule = ({ world, events }) => {
  const rewritten = rewrittenBefore(events);
  let before: string[] = [];
  return world.exchanges.flatMap(({ body }, index) => {
    const { blocks, open } = partsOf(body);
    const grows = before.every((block, at) => block === blocks[at]);
    before = open === 0 ? blocks : blocks.slice(0, -open);
    return grows || rewritten.has(index) ? [] : [`request ${index + 1} does not begin like the one before`];
  });
};

function resultId(block: { type: string }): string | undefined {
  return block.type === "tool_result" && "tool_use_id" in block ? String(block.tool_use_id) : undefined;
}

/** The requests whose replies the model ended with a refusal. */
function refusedRequests({ events }: SimulatedRun): Set<number> {
  const refused = new Set<number>();
  let request = 0;
  for (const event of events) {
    if (event.type === "request_start") request += 1;
    if (event.type === "assistant_message" && event.stopReason === "refusal") refused.add(request);
  }
  return refused;
}

/** The history as the run leaves it, or as its events have told it to whoever left. */
function historyOf({ end, initial, events }: SimulatedRun): readonly Message[] {
  return end.kind === "done" && end.value !== undefined ? end.value.messages : folded(initial, events);
}

function folded(initial: readonly Message[], events: SimulatedRun["events"]): readonly Message[] {
  let messages = initial;
  for (const event of events) {
    if (event.type === "committed") messages = [...messages, ...event.messages];
    if (event.type === "rebase") messages = rebase(messages, event.plan);
  }
  return messages;
}

/** Before which requests, counted from 0, a rebase came. */
function rewrittenBefore(events: SimulatedRun["events"]): Set<number> {
  const rewritten = new Set<number>();
  let request = 0;
  for (const event of events) {
    if (event.type === "request_start") request += 1;
    if (event.type === "rebase") rewritten.add(request);
  }
  return rewritten;
}

/** System prompt, tools and blocks of a request as texts, without cache marks; `open`: how many of the last belong to a paused reply. */
function partsOf(body: string): { blocks: string[]; open: number } {
  const { system, tools, messages } = JSON.parse(body, unmarked) as {
    system: unknown;
    tools: unknown;
    messages: Message[];
  };
  const blocks = messages.flatMap((message) =>
    contentBlocks(message).map((block) => message.role + JSON.stringify(block)),
  );
  const last = messages.at(-1);
  const open = last?.role === "assistant" ? contentBlocks(last).length : 0;
  return { blocks: [JSON.stringify([system, tools]), ...blocks], open };
}

function unmarked(key: string, value: unknown): unknown {
  return key === "cache_control" ? undefined : value;
}

function nextRequest(run: SimulatedRun): string {
  const prompt: Message = { role: "user", content: [{ type: "text", text: "And now?" }] };
  const [first] = [...run.earlier, ...run.world.exchanges];
  const tools: unknown = first === undefined ? [] : JSON.parse(first.body).tools;
  return JSON.stringify({ model: "next", max_tokens: 1_000, tools, messages: merged([...historyOf(run), prompt]) });
}

/** Neighbours of one role as one message, for servers that insist on turns. */
function merged(messages: readonly Message[]): unknown {
  const turns: { role: Message["role"]; content: ContentBlock[] }[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last?.role === message.role) last.content.push(...contentBlocks(message));
    else turns.push({ role: message.role, content: [...contentBlocks(message)] });
  }
  return turns;
}

const HEADERS = new Headers({
  "x-api-key": "sk-simulation",
  "anthropic-version": "2023-06-01",
  "content-type": "application/json",
});

function judged(body: string, profile: ModelProfile, what: string): string[] {
  const verdict = validateRequest(
    { method: "POST", path: "/v1/messages", headers: HEADERS, body: new TextEncoder().encode(body) },
    {
      strictness: "portable",
      findModel: (name) => ({ name, profile, contextWindow: 1_000_000, maxOutputTokens: 128_000 }),
      wasPaused: () => true,
    },
  );
  if (verdict.kind === "accepted") return [];
  return [`${what} would be refused (${profile}): ${verdict.problem.rule} ${verdict.problem.message}`];
}
