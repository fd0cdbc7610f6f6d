// Testing an agent: the model is a script, the second answer is an overload, and the run has to survive it.
// Run it: node --import tsx examples/scripts-and-faults.ts
import assert from "node:assert/strict";
import { createClient } from "@loopsmith/llm/client";
import { httpFault, reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { query } from "@loopsmith/loop";
import { buildTool, ToolRegistry } from "@loopsmith/tools";
import * as z from "zod";

let rings = 0;
const tools = new ToolRegistry();
tools.register(
  buildTool({
    name: "Ring",
    description: "Rings the bell.",
    inputSchema: z.object({}),
    call: () => ({ content: `Rung ${++rings} time.` }),
  }),
);

// It throws when a request breaks a rule of the API, when replies are left over, or when a request comes too many.
await withLocalApi([reply([toolUse("Ring", {})]), httpFault(529), reply("It rang.")], async (api) => {
  const messages = [{ role: "user" as const, content: "Ring the bell." }];
  const seen: string[] = [];
  for await (const event of query({ messages, tools, client: createClient(api), retry: { baseMs: 1 } })) {
    if (event.type === "retry" || event.type === "tool_end") seen.push(event.type);
    if (event.type === "terminal") seen.push(event.terminal.reason);
  }
  assert.deepEqual(seen, ["tool_end", "retry", "completed"]);
  assert.equal(rings, 1);
  console.log(seen.join(", "));
  console.log("The overload was survived, and the bell rang once.");
});
