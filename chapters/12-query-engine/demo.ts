// A session in one JSON file, cut; then your transcript, cut in the same way, and what your code makes of it.
import { createClient } from "@loopsmith/llm/client";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { buildTool, ToolRegistry } from "@loopsmith/tools/tool";
import * as z from "zod";
import { parseTranscript, QueryEngine, resumeSession } from "#chapter";

const tools = new ToolRegistry();
tools.register(
  buildTool({
    name: "Deploy",
    description: "Deploys the project.",
    inputSchema: z.object({}),
    call: () => ({ content: "Deployed." }),
  }),
);

const lines: string[] = [];
const log = { append: async (line: string): Promise<void> => void lines.push(line) };

console.log("A session in one JSON file, killed while it is saved");
const saved = JSON.stringify([{ role: "user", content: "Deploy it." }]);
try {
  JSON.parse(saved.slice(0, 0)); // `writeFile` empties a file before it fills it
} catch (error) {
  console.log(`  ${error}`);
}

await withLocalApi(
  [reply([toolUse("Deploy", {}, "t1")]), reply("It is deployed."), reply("I shall look whether it is.")],
  async (api) => {
    const options = { client: createClient(api), model: "scripted-modern", tools };
    const engine = new QueryEngine({ ...options, log });
    console.log("Your transcript");
    for await (const event of engine.submitMessage("Deploy it.")) {
      if (event.type === "terminal") console.log(`  ${event.terminal.reason}, ${lines.length} lines`);
    }

    const started = lines.findIndex((line) => line.includes('"kind":"started"'));
    const torn = `${lines.slice(0, started + 1).join("\n")}\n${lines[started + 1]?.slice(0, 30)}`;
    const { records, setAside } = parseTranscript(torn);
    console.log(`The same, cut in the tool: ${records.length} records`);
    for (const { line, why } of setAside) console.log(`  line ${line}: ${why}`);
    const restored = resumeSession(records);
    for (const note of restored.notes) console.log(`  ${note}`);
    for (const message of restored.messages) console.log(`  ${JSON.stringify(message)}`);

    const resumed = new QueryEngine({ ...options, restored });
    for await (const event of resumed.submitMessage("Go on.")) {
      if (event.type === "terminal") console.log(`The next request: ${event.terminal.reason}`);
    }
  },
);
