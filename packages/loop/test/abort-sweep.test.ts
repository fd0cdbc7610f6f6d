import { getEventListeners } from "node:events";
import type Anthropic from "@anthropic-ai/sdk";
import { ConversationManager } from "@loopsmith/conversation";
import { createClient } from "@loopsmith/llm/client";
import { reply, script as scripted } from "@loopsmith/local-api";
import { type LocalServer, startLocalApi, withLocalApi } from "@loopsmith/local-api/node";
import { agenticLoop, createToolUseContext, type LoopResult, type Message, toAnthropicTools } from "@loopsmith/loop";
import type { AnyTool } from "@loopsmith/tools/tool";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { registryOf } from "./scripted-tools.ts";
import { type SweepScript, sweepScripts } from "./sweep-scripts.ts";
import { tapClient } from "./tap-client.ts";

/** When the signal fires: in the event itself, in the next task, or while the run waits for what comes next. */
const TIMINGS = ["at once", "next task", "a little later"] as const;
type Timing = (typeof TIMINGS)[number];

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const SAMPLE = 40; // in the short run every fortieth of all points and timings

const figures = { aborts: 0, afterTheEnd: 0, duringStream: 0, duringTools: 0 };
const judges: LocalServer[] = [];

beforeAll(async () => {
  const model = () => reply("Fine.");
  const options = { model, models: { judge: model }, strictness: "portable" } as const;
  judges.push(
    await startLocalApi({ ...options, profile: "modern" }),
    await startLocalApi({ ...options, profile: "classic" }),
  );
});
afterAll(() => Promise.all(judges.map((judge) => judge.close())));

describe("L40 abort at every event of ten scripts: valid history, one reason, nothing left", () => {
  it.each(sweepScripts)("L40 $name", { timeout: 300_000 }, async (script) => {
    // Without an abort first: how many events there are, and that an ordinary end leaves nothing either.
    const undisturbed = await runOnce(script);
    await expectWhole(undisturbed, `${script.name}: not aborted`);
    const { points } = undisturbed;
    expect(points).toBeGreaterThan(10);
    for (const { point, timing } of plan(points)) {
      const run = await runOnce(script, { point, timing });
      const where = `${script.name}: aborted ${timing} at event ${point} of ${points}`;
      await expectWhole(run, where);
      count(run.result);
    }
  });

  it("L40 has met runs that stream and runs whose tools work", () => {
    reportFigure("abort sweep: scripts", sweepScripts.length, { atLeast: 10 });
    reportFigure("abort sweep: runs, all whole", figures.aborts + figures.afterTheEnd, { atLeast: isDeep ? 900 : 20 });
    reportFigure("abort sweep: turns dropped", figures.duringStream, { atLeast: isDeep ? 300 : 5 });
    reportFigure("abort sweep: turns kept with every result", figures.duringTools, { atLeast: isDeep ? 50 : 1 });
  });
});

function plan(points: number): { point: number; timing: Timing }[] {
  const all = Array.from({ length: points }, (_, index) => index + 1);
  const timed = all.flatMap((point) => TIMINGS.map((timing) => ({ point, timing })));
  return isDeep ? timed : timed.filter((_, index) => index % SAMPLE === 0);
}

type Run = {
  result: LoopResult;
  points: number;
  signal: AbortSignal;
  begun: string[];
  open: string[];
  tools: Anthropic.Tool[];
};

/** Runs a script once; with a point the signal fires at that event of all that happen, counted from 1. */
async function runOnce(script: SweepScript, at?: { point: number; timing: Timing }): Promise<Run> {
  const abort = new AbortController();
  const begun: string[] = [];
  const open = new Set<string>();
  let points = 0;
  const event = (): void => {
    points += 1;
    if (at?.point === points) fire(abort, at.timing);
  };
  const registry = registryOf(...script.tools.map((each) => noteStart(each, begun)));
  const before = process.getActiveResourcesInfo();
  const played = scripted(script.steps());
  const result = await withLocalApi(played.model, async (api) => {
    const ended = await agenticLoop([{ role: "user", content: "Go." }], "Be brief.", 20, {
      signal: abort.signal,
      context: createToolUseContext({
        registry,
        graceMs: 10,
      }),
      request: { client: tapClient(createClient(api), event), idleMs: script.idleMs ?? 5_000 },
      onText: event,
      onToolStart: (_name, _input, { id }) => {
        open.add(id);
        event();
      },
      onToolEnd: (_name, _shown, { tool_use_id }) => {
        open.delete(tool_use_id);
        event();
      },
      canUseTool: async (call, signal) => {
        event();
        return script.canUseTool?.(call, signal) ?? { kind: "allow", input: call.input };
      },
    });
    expect(await firstEmpty(() => api.requests.filter(({ end }) => end === undefined))).toEqual([]);
    return ended;
  });
  // An aborted run leaves replies over; none asks for more than there are.
  if (at === undefined) expect(played.problem()).toBeUndefined();
  else expect(played.problem() ?? "only").toContain("only");
  expect(await firstEmpty(() => leftOver(before))).toEqual([]);
  return { result, points, signal: abort.signal, begun, open: [...open], tools: toAnthropicTools(registry) };
}

function fire(abort: AbortController, timing: Timing): void {
  if (timing === "at once") abort.abort();
  else setTimeout(() => abort.abort(), timing === "next task" ? 0 : 8);
}

/** The same tool; notes the id of each call that really begins. */
function noteStart(tool: AnyTool, begun: string[]): AnyTool {
  return {
    ...tool,
    call: (input, context) => {
      begun.push(context.toolUseId);
      return tool.call(input, context);
    },
  };
}

/** Looks until nothing is left, for 5 s at most; not with `expect.poll`, whose own timers would be seen. */
async function firstEmpty<T>(look: () => T[]): Promise<T[]> {
  let left = look();
  for (let wait = 0; left.length > 0 && wait < 5_000; wait += 5) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    left = look();
  }
  return left;
}

/** What Node waits for that it did not wait for before, by kind; vitest itself has some going. */
function leftOver(before: readonly string[]): string[] {
  const known = [...before];
  return process.getActiveResourcesInfo().filter((kind) => {
    const index = known.indexOf(kind);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

async function expectWhole({ result, signal, begun, open, tools }: Run, where: string): Promise<void> {
  expect(["completed", "max_turns", "error", "aborted"], where).toContain(result.reason);
  expect(result.error !== undefined, where).toBe(result.reason === "error");
  if (signal.aborted && result.reason !== "aborted") figures.afterTheEnd += 1;
  expect(getEventListeners(signal, "abort"), where).toEqual([]);
  expect(open, `${where}: calls without an end`).toEqual([]);
  const kept = JSON.stringify(result.finalMessages);
  // What has begun may have changed something, so the model has to hear of it (B03).
  for (const id of begun) expect(kept, `${where}: ${id} has begun`).toContain(`"tool_use_id":"${id}"`);
  for (const judge of judges) await expectAccepted(result.finalMessages, tools, judge, where);
}

/** A strict server takes the history with one more prompt at its end. */
async function expectAccepted(
  history: readonly Message[],
  tools: Anthropic.Tool[],
  judge: LocalServer,
  where: string,
): Promise<void> {
  const conversation = new ConversationManager(history);
  conversation.addUser("Go on.");
  const answer = await fetch(`${judge.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "x-api-key": judge.apiKey, "anthropic-version": "2023-06-01", "content-type": "application/json" },
    body: JSON.stringify({ model: "judge", max_tokens: 100, tools, messages: conversation.messages }),
  });
  expect(`${answer.status} ${await answer.text()}`, where).toMatch(/^200 /);
}

function count(result: LoopResult): void {
  figures.aborts += 1;
  if (result.reason !== "aborted") return;
  const last = result.finalMessages.at(-1);
  const hasResults = Array.isArray(last?.content) && last.content[0]?.type === "tool_result";
  const isOwnTurn = result.finalMessages.filter(({ role }) => role === "assistant").length === result.turnCount;
  if (hasResults && isOwnTurn) figures.duringTools += 1;
  else figures.duringStream += 1;
}
