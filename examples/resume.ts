// Resume after a crash: the session lies in a file, and the next process is told what was left open.
// Run it: node --import tsx examples/resume.ts
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@loopsmith/llm/client";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { QueryEngine } from "@loopsmith/loop";
import { openSession } from "@loopsmith/loop/node";
import { buildTool, ToolRegistry } from "@loopsmith/tools";
import * as z from "zod";

const tools = new ToolRegistry();
tools.register(
  buildTool({
    name: "Deploy",
    description: "Puts the newest version online.",
    inputSchema: z.object({}),
    call: () => new Promise(() => {}), // it never comes back
  }),
);
const folder = await mkdtemp(join(tmpdir(), "sessions-"));

await withLocalApi([reply([toolUse("Deploy", {})]), reply("Let me look first.")], async (api) => {
  const client = createClient(api);
  const first = await openSession({ folder, id: "release" });
  for await (const event of new QueryEngine({ client, tools, log: first }).submitMessage("Release it.")) {
    if (event.type === "assistant_message") break; // stands for the crash
  }
  await first.close();

  const second = await openSession({ folder, id: "release" });
  const engine = new QueryEngine({ client, tools, log: second, restored: second.restored });
  const blocks = engine.mutableMessages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  for (const block of blocks) if (block.type === "tool_result") console.log(block.content);
  for await (const event of engine.submitMessage("Go on.")) if (event.type === "text_delta") console.log(event.text);
  await second.close();
});
await rm(folder, { recursive: true });
