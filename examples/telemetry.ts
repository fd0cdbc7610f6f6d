// OpenTelemetry: a run as spans of the conventions for generative AI; without this import it costs nothing.
// Run it: node --import tsx examples/telemetry.ts
import { createClient } from "@loopsmith/llm/client";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { query } from "@loopsmith/loop";
import { withSpans } from "@loopsmith/loop/otel";
import { buildTool, ToolRegistry } from "@loopsmith/tools";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import * as z from "zod";

// Your own program has an exporter here that sends them somewhere.
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer("my-agent");

const tools = new ToolRegistry();
tools.register(
  buildTool({
    name: "Clock",
    description: "Tells the time. Use it when the time matters.",
    inputSchema: z.object({}),
    call: () => ({ content: "noon" }),
  }),
);

await withLocalApi([reply([toolUse("Clock", {})]), reply("It is noon.")], async (api) => {
  const messages = [{ role: "user" as const, content: "What time is it?" }];
  const run = query({ messages, tools, client: createClient(api) });
  for await (const event of withSpans(run, { tracer, agentName: "clockmaker" })) {
    if (event.type === "text_delta") console.log(event.text);
  }
});

for (const { name, attributes } of exporter.getFinishedSpans()) {
  const tokens = attributes["gen_ai.usage.output_tokens"];
  console.log(tokens === undefined ? name : `${name}, tokens written: ${tokens}`);
}
