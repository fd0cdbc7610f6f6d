// A subagent: the tool Task hands a task to a run of its own, and only the last text of that run comes back.
// Run it: node --import tsx examples/subagent.ts
import { createClient } from "@loopsmith/llm/client";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { createSubagentRunner, query } from "@loopsmith/loop";
import { ToolRegistry } from "@loopsmith/tools";
import { createTaskTool } from "@loopsmith/tools/task";

const task = toolUse("Task", { description: "Count files", prompt: "How many files are there?" });
const script = [reply([task]), reply("There are three."), reply("The subagent counted three files.")];

await withLocalApi(script, async (api) => {
  const client = createClient(api);
  const openTools = () => ({ tools: new ToolRegistry(), close: async () => {} });
  const tools = new ToolRegistry();
  tools.register(createTaskTool(createSubagentRunner({ client, openTools, maxTurns: 5 })));

  const messages = [{ role: "user" as const, content: "Have the files counted." }];
  for await (const event of query({ messages, tools, client })) {
    if (event.type === "tool_end") console.log("subagent:", event.result.content);
    if (event.type === "text_delta") console.log(event.text);
  }
});
