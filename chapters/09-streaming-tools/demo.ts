// A reply of one second with four calls: run when it is whole, run on proof, and one whose second call fails.
import { ConversationManager } from "@loopsmith/conversation/history";
import { createClient } from "@loopsmith/llm/client";
import { type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { createToolUseContext, executeAllTools, streamTurn, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import { buildTool, ToolRegistry } from "@loopsmith/tools";
import * as z from "zod";
import { type KeptTurn, MAX_CONCURRENCY, runTurn } from "#chapter";

/** How long each tool works. */
const TOOL_MS = { Read: 500, Grep: 200, Glob: 400, Fetch: 300, Bash: 150 };
const COLUMN_MS = 25;

/** From when to when something was at work, in milliseconds. */
type Bar = { label: string; from: number; to: number };
type Scene = (params: StreamParams, context: ToolUseContext) => Promise<KeptTurn | undefined>;

const params = { model: "scripted-modern", messages: [{ role: "user" as const, content: "Look around." }] };
const inOneSecond = (...names: string[]) =>
  reply(
    names.map((name) => toolUse(name, {})),
    { pauseMs: 50 }, // it has twenty events
  );

const fourReads = inOneSecond("Read", "Grep", "Glob", "Fetch");
const oneFails = inOneSecond("Read", "Bash", "Grep", "Fetch");
await withLocalApi([reply("Ready."), fourReads, fourReads, oneFails], async (api) => {
  const client = createClient(api);
  // The first request loads the SDK, which belongs to no timeline.
  for await (const _ of streamQuery({ ...params, client }));
  await draw("Four calls, run when the reply is whole (chapter 7)", { ...params, client }, whenWhole);
  await draw("Four calls, run on proof (your runTurn)", { ...params, client }, onProof);
  await draw("Bash fails, and nobody else goes on", { ...params, client }, onProof);
});

async function whenWhole(request: StreamParams, context: ToolUseContext): Promise<undefined> {
  const turn = await streamTurn(new ConversationManager(request.messages), request, {});
  if (turn.kind === "reply") await executeAllTools(turn.toolUses, undefined, undefined, context);
}

async function onProof(request: StreamParams, context: ToolUseContext): Promise<KeptTurn | undefined> {
  const limits = { maxConcurrency: MAX_CONCURRENCY, siblingAbort: "declared" } as const;
  const turn = runTurn(request, { context, stream: streamQuery, turn: 1, ...limits });
  for (;;) {
    const step = await turn.next();
    if (step.done) return step.value.kind === "tools_ran" ? step.value.kept : undefined;
  }
}

/** Plays a scene and draws who was at work when. */
async function draw(title: string, request: StreamParams, scene: Scene): Promise<void> {
  const bars: Bar[] = [];
  const context = createToolUseContext({ registry: toolsOf(bars) });
  const { now } = context.clock;
  const start = now();
  let lastByte = start;
  const onBytes = (): void => {
    lastByte = now();
  };
  const kept = await scene({ ...request, onBytes }, context);
  console.log(`\n${title}: ${Math.round(now() - start)} ms`);
  for (const { label, from, to } of [{ label: "reply", from: start, to: lastByte }, ...bars]) {
    const [left, width] = [(from - start) / COLUMN_MS, Math.max((to - from) / COLUMN_MS, 1)];
    console.log(`  ${label.padEnd(6)}${" ".repeat(left)}${(label === "reply" ? "─" : "█").repeat(width)}`);
  }
  for (const { content } of kept?.results ?? []) console.log(`  ← ${content}`);
}

/** Tools that do nothing but take their time and note it. Bash fails, and its failure cancels the others. */
function toolsOf(bars: Bar[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const [name, ms] of Object.entries(TOOL_MS)) {
    registry.register(
      buildTool({
        name,
        description: `Takes ${ms} ms.`,
        inputSchema: z.object({}),
        isConcurrencySafe: () => true,
        failureCancelsSiblings: name === "Bash",
        async call(_input, { clock, signal }) {
          const bar = { label: name, from: clock.now(), to: 0 };
          bars.push(bar);
          await clock.sleep(ms, signal);
          bar.to = clock.now();
          signal.throwIfAborted();
          return name === "Bash" ? { content: "[exit code 1]", isError: true } : { content: `${name} is done.` };
        },
      }),
    );
  }
  return registry;
}
