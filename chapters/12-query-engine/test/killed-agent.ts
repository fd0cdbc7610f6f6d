import { appendFile } from "node:fs/promises";
import { createClient } from "@loopsmith/llm/client";
import { QueryEngine } from "@loopsmith/loop";
import { buildTool, ToolRegistry } from "@loopsmith/tools/tool";
import * as z from "zod";

// A process that is killed in the middle of a tool: an agent made of the finished packages, with its transcript in a file.
const [, , baseUrl = "", apiKey = "", file = ""] = process.argv;

// Whoever was to kill it is gone himself.
process.stdin.resume().once("end", () => process.exit(1));

/** What has to have happened before the kill. */
const awaited = new Set(["the first call has ended", "the second one runs"]);
const noteThat = (what: string): void => {
  if (awaited.delete(what) && awaited.size === 0) process.stdout.write("now\n");
};

const works = buildTool({
  name: "works",
  description: "Ends at once, or never.",
  inputSchema: z.object({ ends: z.boolean() }),
  isConcurrencySafe: () => true,
  call: ({ ends }) => {
    if (ends) return { content: "worked" };
    noteThat("the second one runs");
    return new Promise<never>(() => setInterval(() => {}, 1_000));
  },
});

const tools = new ToolRegistry();
tools.register(works);
const log = { append: (line: string) => appendFile(file, `${line}\n`) };
const engine = new QueryEngine({ client: createClient({ baseUrl, apiKey }), model: "scripted-modern", tools, log });
for await (const event of engine.submitMessage("Go.")) {
  if (event.type === "tool_end") noteThat("the first call has ended");
}
