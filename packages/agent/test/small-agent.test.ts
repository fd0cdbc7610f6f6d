import { getEventListeners } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSmallAgent, type SmallAgentParts } from "@loopsmith/agent/small-agent";
import { createClient } from "@loopsmith/llm/client";
import {
  httpFault,
  type MessagesRequest,
  type Model,
  reply,
  type ScriptStep,
  text,
  toolUse,
} from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { offlineScout } from "@loopsmith/local-api/scout";
import type { Message, QueryEvent, Terminal } from "@loopsmith/loop/events";
import { type AnyTool, buildTool, ToolRegistry } from "@loopsmith/tools";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const echo = buildTool({
  name: "echo",
  description: "Gives back its input.",
  inputSchema: z.looseObject({}),
  call: (input, { onProgress }) => {
    onProgress({ text: "half" });
    return { content: JSON.stringify(input) };
  },
});
const never = new AbortController().signal;
const oneCall = (id: string): ScriptStep => reply([text("I look."), toolUse("echo", { id }, id)]);

type Run = { events: QueryEvent[]; terminal: Terminal };

function agentOf(api: LocalServer, tools: readonly AnyTool[] = [echo], parts: Partial<SmallAgentParts> = {}) {
  const registry = new ToolRegistry();
  for (const tool of tools) registry.register(tool);
  return createSmallAgent({ client: createClient(api), registry, cwd: "/", ...parts });
}

async function collect(run: AsyncGenerator<QueryEvent, Terminal>): Promise<Run> {
  const events: QueryEvent[] = [];
  for (;;) {
    const step = await run.next();
    if (step.done) return { events, terminal: step.value };
    events.push(step.value);
  }
}

/** One run on these replies. */
function play(steps: readonly ScriptStep[] | Model, maxTurns?: number, parts?: Partial<SmallAgentParts>): Promise<Run> {
  return withLocalApi(steps, (api) => collect(agentOf(api, [echo], parts)("Go.", { maxTurns }, never)));
}

/** What a screen shows of an event. */
function shown(event: QueryEvent): string {
  const tail = {
    text_delta: "text",
    tool_start: "toolUse",
    tool_end: "toolUseId",
    tool_progress: "toolUseId",
  } as const;
  const key = event.type in tail ? tail[event.type as keyof typeof tail] : undefined;
  const value: unknown = key === undefined ? undefined : Reflect.get(event, key);
  const id = typeof value === "object" && value !== null ? Reflect.get(value, "id") : value;
  return [event.turn, event.type, id].filter((part) => part !== undefined).join(" ");
}

describe("the events of a run", () => {
  it("come in order, with their turn, and end with the terminal that is returned", async () => {
    const { events, terminal } = await play([
      reply([text("I look."), toolUse("echo", {}, "t1"), toolUse("echo", { b: 2 }, "t2")]),
      reply("Done."),
    ]);
    expect(events.map(shown)).toEqual([
      "1 text_delta I look.",
      "1 tool_start t1",
      "1 tool_start t2",
      "1 tool_progress t1",
      "1 tool_progress t2",
      "1 tool_end t1",
      "1 tool_end t2",
      "2 text_delta Done.",
      "2 committed",
      "2 terminal",
    ]);
    expect(terminal).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(events.at(-1)).toMatchObject({ terminal });
  });

  it("hold plain data, and the history is the sum of what was committed", async () => {
    const { events, terminal } = await play([oneCall("t1"), reply("Done.")]);
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    const committed = events.find((event) => event.type === "committed");
    expect(committed?.messages).toEqual(terminal.messages);
    expect(committed?.origins).toEqual([["prompt"], [], ["result"], []]);
  });

  it("tell how each call came out", async () => {
    const { events } = await play([reply(["t1", "t2"].map((id) => toolUse("echo", { id }, id))), reply("Done.")], 5, {
      canUseTool: async ({ toolUse: { id }, input }) =>
        id === "t1" ? { kind: "allow", input } : { kind: "deny", cause: "denied", message: "No." },
    });
    const outcomes = events.flatMap((event) => (event.type === "tool_end" ? [[event.toolUseId, event.outcome]] : []));
    expect(outcomes.sort()).toEqual([
      ["t1", "ok"],
      ["t2", "denied"],
    ]);
  });

  it("pass warnings on", async () => {
    const { events } = await play([reply("I will look.", { stopReason: "tool_use" })]);
    expect(events.filter(({ type }) => type === "attachment")).toMatchObject([{ attachment: { kind: "warning" } }]);
  });
});

describe("how a run ends", () => {
  it.each<[string, ScriptStep, object]>([
    ["a limit", oneCall("t1"), { reason: "max_turns", maxTurns: 1 }],
    ["a server that fails", httpFault(500), { reason: "model_error", error: { status: 500 } }],
    ["a cut reply", reply("Half", { stopReason: "max_tokens" }), { reason: "max_output_tokens" }],
    ["a full window", reply("Half", { stopReason: "model_context_window_exceeded" }), { reason: "prompt_too_long" }],
    ["a refusal", reply("No.", { stopReason: "refusal" }), { reason: "model_error", error: { code: "refusal" } }],
  ])("has a name for %s", async (_what, step, reason) => {
    expect((await play([step], 1)).terminal).toMatchObject({ turnCount: 1, ...reason });
  });

  it("has a name for a stop by who was asked", async () => {
    const canUseTool = async () => ({ kind: "stop", message: "Enough." }) as const;
    expect((await play([oneCall("t1")], 5, { canUseTool })).terminal).toMatchObject({
      reason: "hook_stopped",
      message: "Enough.",
    });
  });

  it.each([
    ["text_delta", 1, "aborted_streaming"],
    ["tool_start", 1, "aborted_tools"],
    ["text_delta", 2, "aborted_streaming"],
  ] as const)("tells what an abort at %s of turn %d met: %s", async (type, turn, reason) => {
    const abort = new AbortController();
    const model = ({ messages }: MessagesRequest) =>
      messages.length === 1
        ? reply([text("I look."), toolUse("slow", {}, "t1")])
        : reply([text("a b c d e f", ["a ", "b ", "c"])], { pauseMs: 20 });
    const slow = buildTool({
      name: "slow",
      description: "Takes its time.",
      inputSchema: z.looseObject({}),
      call: (_input, { signal, clock }) => clock.sleep(40, signal).then(() => ({ content: "slept" })),
    });
    await withLocalApi(model, async (api) => {
      const run = agentOf(api, [slow])("Go.", {}, abort.signal);
      let last: QueryEvent | undefined;
      for await (const event of run) {
        last = event;
        if (event.type === type && event.turn === turn) abort.abort();
      }
      expect(last).toMatchObject({ type: "terminal", terminal: { reason } });
      expect(getEventListeners(abort.signal, "abort")).toEqual([]);
    });
  });
});

describe("an agent", () => {
  it("is one conversation: each run goes on where the last one ended, however it ended", async () => {
    const seen: Message[][] = [];
    const model = ({ messages }: MessagesRequest) => {
      seen.push(messages);
      return seen.length === 2 ? httpFault(500) : reply(`Answer ${seen.length}.`);
    };
    await withLocalApi(model, async (api) => {
      const start = agentOf(api);
      for (const prompt of ["One?", "Two?", "Three?"]) await collect(start(prompt, {}, never));
    });
    expect(seen.at(-1)).toEqual([
      { role: "user", content: [{ type: "text", text: "One?" }] },
      { role: "assistant", content: [{ type: "text", text: "Answer 1." }] },
      {
        role: "user",
        content: [
          { type: "text", text: "Two?" },
          { type: "text", text: "Three?" },
        ],
      },
    ]);
  });

  it("stops when its reader leaves, and leaves nothing running (F84)", async () => {
    const stopped: string[] = [];
    const waits = buildTool({
      name: "waits",
      description: "Waits for its signal.",
      inputSchema: z.looseObject({}),
      call: (_input, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            stopped.push("waits");
            reject(signal.reason);
          }),
        ),
    });
    await withLocalApi([reply([toolUse("waits", {}, "t1")])], async (api) => {
      const start = agentOf(api, [waits]);
      for await (const event of start("Go.", {}, never)) if (event.type === "tool_start") break;
      expect(stopped).toEqual(["waits"]);
      expect(getEventListeners(never, "abort")).toEqual([]);
    });
  });

  it("repairs the failing test of the sample project, on the offline model: the milestone of chapter 7", {
    timeout: 60_000,
  }, async () => {
    const cwd = mkdtempSync(join(tmpdir(), "loopsmith-small-agent-"));
    try {
      cpSync(fileURLToPath(new URL("../../../examples/sample-project", import.meta.url)), cwd, { recursive: true });
      await withLocalApi(offlineScout, async (api) => {
        const registry = new ToolRegistry();
        registerBuiltinTools(registry, createNodeHost({ cwd }));
        const start = createSmallAgent({ client: createClient(api), registry, cwd });
        const { terminal, events } = await collect(start("Fix the failing test.", {}, never));
        expect(terminal.reason).toBe("completed");
        expect(events.filter(({ type }) => type === "tool_start").length).toBeGreaterThanOrEqual(5);
      });
      expect(readFileSync(join(cwd, "src/page.js"), "utf8")).toContain("Math.ceil(items / pageSize)");
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});
