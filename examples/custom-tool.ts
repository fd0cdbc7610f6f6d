// A tool of your own: a name, a description, a zod schema and a function. The model is a script, so no key is needed.
// Run it: node --import tsx examples/custom-tool.ts
import { createClient } from "@loopsmith/llm/client";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { agenticLoop } from "@loopsmith/loop";
import { buildTool, TOOL_REGISTRY } from "@loopsmith/tools";
import * as z from "zod";

const takeOut = TOOL_REGISTRY.register(
  buildTool({
    name: "Dice",
    description: "Adds up the eyes of dice.",
    inputSchema: z.object({ eyes: z.array(z.number().min(1).max(6)) }),
    isReadOnly: () => true,
    call: ({ eyes }) => ({ content: `${eyes.reduce((sum, eye) => sum + eye, 0)} eyes` }),
  }),
);

// The first call does not fit the schema: the model is told so and mends it.
const script = [
  reply([toolUse("Dice", { eyes: [7] })]),
  reply([toolUse("Dice", { eyes: [6, 5] })]),
  reply("You have thrown 11."),
];

await withLocalApi(script, async (api) => {
  const result = await agenticLoop([{ role: "user", content: "I threw 6 and 5." }], "Use the dice.", 5, {
    onToolEnd: (name, { isError }) => console.log(name, isError ? "refused" : "answered"),
    onText: (text) => console.log(text),
    request: { client: createClient(api) },
  });
  console.log(`${result.reason} after ${result.turnCount} turns`);
});
takeOut();
