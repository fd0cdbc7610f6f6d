import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { createHttpClient } from "@loopsmith/llm/node";
import { QueryEngine } from "@loopsmith/loop";
import { openSession } from "@loopsmith/loop/node";
import { registryOf, tool } from "../scripted-tools.ts";

// A process that goes on with a session until it is killed. It notes on disk, in ways that a kill cannot undo, which calls
// have begun and which records it was told were written.
const [, , baseUrl = "", apiKey = "", folder = "", id = ""] = process.argv;

const works = tool("works", async ({ ms }, { toolUseId }) => {
  appendFileSync(join(folder, `${id}.begun`), `${toolUseId}\n`);
  await new Promise((resolve) => setTimeout(resolve, Number(ms)));
  return { content: `done ${toolUseId} ${"好".repeat(Number(ms) * 50)}` };
});

const session = await openSession({ folder, id });
const log = {
  append: async (line: string): Promise<void> => {
    await session.append(line);
    appendFileSync(join(folder, `${id}.acknowledged`), ".");
    process.stdout.write(".");
  },
};
const client = createHttpClient({ baseUrl, apiKey });
const engine = new QueryEngine({ client, tools: registryOf(works), log, restored: session.restored });
process.stdout.write(".");
for (;;) for await (const event of engine.submitMessage("Go on.")) if (event.type === "terminal") break;
