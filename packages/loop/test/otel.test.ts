import { createHttpClient } from "@loopsmith/llm/node";
import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { query } from "@loopsmith/loop";
import { withSpans } from "@loopsmith/loop/otel";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { expect, it } from "vitest";
import { collect } from "./play-query.ts";
import { registryOf, tool } from "./scripted-tools.ts";

const tools = registryOf(
  tool("Look", () => ({ content: "Nothing." })),
  tool("Break", () => ({ content: "It broke.", isError: true })),
);

/** The spans of a run, in the order in which they ended; `leaveAt`: the event at which nobody reads on. */
async function spansOf(steps: readonly ScriptStep[], leaveAt?: string): Promise<readonly ReadableSpan[]> {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer("test");
  await withLocalApi(
    steps,
    async (api) => {
      const client = createHttpClient(api);
      const run = query({ messages: [{ role: "user", content: "A secret." }], client, tools });
      const traced = withSpans(run, { tracer, agentName: "smith" });
      if (leaveAt === undefined) await collect(traced);
      else for await (const { type } of traced) if (type === leaveAt) break;
    },
    { allowMissed: leaveAt !== undefined },
  );
  return exporter.getFinishedSpans();
}

const namesOf = (spans: readonly ReadableSpan[]): string[] => spans.map(({ name }) => name).sort();
const spanOf = (spans: readonly ReadableSpan[], name: string): ReadableSpan | undefined =>
  spans.find((span) => span.name === name);

it("tells a run as spans of the conventions: the run, its requests, its calls", async () => {
  const usage = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 100 };
  const calls = [toolUse("Look", {}, "t1"), toolUse("Break", {}, "t2")];
  const spans = await spansOf([reply(calls, { usage }), reply("Done.", { usage })]);
  const [model] = namesOf(spans);
  expect(namesOf(spans)).toEqual([model, model, "execute_tool Break", "execute_tool Look", "invoke_agent smith"]);
  const run = spanOf(spans, "invoke_agent smith");
  expect(run).toMatchObject({ kind: SpanKind.INTERNAL, parentSpanContext: undefined });
  expect(run?.attributes).toMatchObject({
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.agent.name": "smith",
    "gen_ai.provider.name": "anthropic",
    "gen_ai.usage.input_tokens": 220,
    "gen_ai.usage.output_tokens": 10,
    "loopsmith.terminal.reason": "completed",
  });
  for (const span of spans) {
    if (span !== run) expect(span.parentSpanContext?.spanId).toBe(run?.spanContext().spanId);
  }
});

it("gives a request its models, its tokens and why it stopped", async () => {
  const [chat] = await spansOf([reply("Done.", { usage: { input_tokens: 3, output_tokens: 2 } })]);
  expect(chat?.kind).toBe(SpanKind.CLIENT);
  expect(chat?.name).toBe(`chat ${chat?.attributes["gen_ai.request.model"]}`);
  expect(chat?.attributes).toMatchObject({
    "gen_ai.operation.name": "chat",
    "gen_ai.response.model": expect.any(String),
    "gen_ai.response.finish_reasons": ["end_turn"],
    "gen_ai.usage.input_tokens": 3,
    "gen_ai.usage.output_tokens": 2,
  });
});

it("gives a call its name and id, and a failed one its kind of failure", async () => {
  const spans = await spansOf([reply([toolUse("Look", {}, "t1"), toolUse("Break", {}, "t2")]), reply("Done.")]);
  expect(spanOf(spans, "execute_tool Look")).toMatchObject({
    status: { code: SpanStatusCode.UNSET },
    attributes: { "gen_ai.tool.name": "Look", "gen_ai.tool.call.id": "t1", "gen_ai.tool.type": "function" },
  });
  expect(spanOf(spans, "execute_tool Break")).toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: { "error.type": "error" },
  });
});

it("ends a request that failed as an error of its own, and the run as one when nothing helped", async () => {
  const mended = await spansOf([httpFault(529), reply("Done.")]);
  const failed = mended.filter(({ status }) => status.code === SpanStatusCode.ERROR);
  expect(failed.map(({ attributes }) => attributes["error.type"])).toEqual(["overloaded_error"]);
  const lost = await spansOf([httpFault(401)]);
  expect(lost.map(({ attributes }) => attributes["error.type"])).toEqual([
    "authentication_error",
    "authentication_error",
  ]);
});

it("ends every span of a run that is left early", async () => {
  const spans = await spansOf([reply([text("Word."), toolUse("Look", {})])], "text_delta");
  expect(namesOf(spans)).toEqual([expect.stringMatching(/^chat /), "invoke_agent smith"]);
});

it("holds nothing of what was said", async () => {
  const spans = await spansOf([reply([text("An answer."), toolUse("Look", { path: "hidden.txt" })]), reply("Done.")]);
  const written = JSON.stringify(spans.map(({ name, attributes, events }) => ({ name, attributes, events })));
  expect(written).not.toMatch(/secret|answer|hidden|Nothing/);
});
