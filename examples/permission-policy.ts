// A permission policy: rules are asked before every call, and the model reads why one was refused. Nobody can be asked here.
// Run it: node --import tsx examples/permission-policy.ts
import { createClient } from "@loopsmith/llm/client";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { query } from "@loopsmith/loop";
import { createPermissionCheck, parseRule } from "@loopsmith/permissions";
import { nodePathFacts } from "@loopsmith/permissions/node";
import { buildTool, ToolRegistry } from "@loopsmith/tools";
import * as z from "zod";

const tools = new ToolRegistry();
tools.register(
  buildTool({
    name: "Bash",
    description: "Runs a command.",
    inputSchema: z.object({ command: z.string() }),
    call: ({ command }) => ({ content: `${command} was run.` }), // only says so
  }),
);

const canUseTool = createPermissionCheck({
  rules: [parseRule("Bash(git status *)", "allow", "user"), parseRule("Bash(rm *)", "deny", "user")],
  mode: "default",
  environment: { cwd: process.cwd(), home: "/home/dev", dirs: [], paths: nodePathFacts() },
});

const calls = [toolUse("Bash", { command: "git status --short" }), toolUse("Bash", { command: "rm -r src" })];
await withLocalApi([reply(calls), reply("I leave src alone.")], async (api) => {
  const messages = [{ role: "user" as const, content: "Tidy up." }];
  for await (const event of query({ messages, tools, canUseTool, client: createClient(api) })) {
    if (event.type === "tool_end") console.log(event.outcome);
    if (event.type === "text_delta") console.log(event.text);
  }
});
