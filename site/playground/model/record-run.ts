import type { Message } from "@loopsmith/conversation/history";
import { createLocalApi, type PlannedFault, readFaults, script } from "@loopsmith/local-api";
import { type QueryEvent, type QueryParams, query } from "@loopsmith/loop";
import { ToolRegistry } from "@loopsmith/tools/tool";
import { createLocalClient, type WirePoint } from "./local-client.ts";
import { type Entry, type Recording, recordingOf } from "./recording.ts";
import { scriptedTool } from "./scripted-tool.ts";
import type { Setup } from "./setup.ts";
import { VirtualClock } from "./virtual-clock.ts";

/** Between two events of an answer, where the script does not say: fast enough to read, slow enough to see tools overlap. */
const PAUSE_MS = 25;
/** A script that never ends would fill the page. */
const MOST_EVENTS = 5_000;

/** Runs the loop on a script, on a clock of its own, and keeps all that happened. Always ends; throws for a set-up that `query` refuses. */
export async function recordRun(setup: Setup): Promise<Recording> {
  const clock = new VirtualClock();
  const model = script(setup.replies.map((each) => ({ pauseMs: PAUSE_MS, ...each })));
  const { client, point } = createLocalClient(createLocalApi({ model: model.model, clock, faults: faultsOf(setup) }));
  const before = conversationBefore(setup);
  const controller = new AbortController();
  const abortsAt = abortWatch(setup);
  const entries: Entry[] = [];
  const run = query({
    ...paramsOf(setup),
    messages: before,
    client,
    context: { clock, cwd: "/" },
    signal: controller.signal,
  });
  for await (const event of run) {
    entries.push({ event, wire: wireOf(event, point()) });
    if (abortsAt(event) || entries.length >= MOST_EVENTS) controller.abort();
  }
  return recordingOf(entries, before);
}

/** A request is told before it is sent. */
function wireOf({ type }: QueryEvent, { request, event }: WirePoint): WirePoint {
  return type === "request_start" ? { request: request + 1, event: 0 } : { request, event };
}

function paramsOf({ tools, options: { maxRetries, ...options } = {} }: Setup): Omit<QueryParams, "messages"> {
  const registry = new ToolRegistry();
  for (const plan of tools) registry.register(scriptedTool(plan));
  const denials = new Map(tools.flatMap(({ name, denied }) => (denied === undefined ? [] : [[name, denied] as const])));
  return {
    ...withoutUndefined(options),
    tools: registry,
    ...(maxRetries !== undefined && { retry: { maxRetries } }),
    // The same set-up gives the same run: waits have no jitter.
    deps: { random: () => 0.5 },
    canUseTool: async ({ toolUse, input }) => {
      const message = denials.get(toolUse.name);
      return message === undefined ? { kind: "allow", input } : { kind: "deny", cause: "denied", message };
    },
  };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(options: T): Given<T> {
  // What is left has exactly the fields that were given.
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<T>;
}

function faultsOf({ faults = "" }: Setup): readonly PlannedFault[] {
  if (faults.trim() === "") return [];
  const reading = readFaults(faults);
  if (reading.kind === "malformed") throw new RangeError(reading.message);
  return reading.plan;
}

/** Says of each event in turn whether the run is aborted there. */
function abortWatch({ abort }: Setup): (event: QueryEvent) => boolean {
  let seen = 0;
  return ({ type }) => type === abort?.type && ++seen === abort.nth;
}

/** What was said before, word for word the same each time, and the prompt. */
function conversationBefore({ before, prompt }: Setup): readonly Message[] {
  const messages: Message[] = [];
  for (let turn = 1; turn <= (before?.turns ?? 0); turn++) {
    messages.push({ role: "user", content: `Question ${turn}.` });
    messages.push({ role: "assistant", content: `Answer ${turn}: ${"word ".repeat(before?.words ?? 0)}`.trim() });
  }
  return [...messages, { role: "user", content: prompt }];
}
