// A program of its own: prints by how many bytes its memory grows while it looks for lines in a folder of huge files.
import { outputText } from "@loopsmith/tools";
import { createGrepTool, createNodeHost, createReadTool, createToolContext } from "@loopsmith/tools/builtin";

const [cwd = ""] = process.argv.slice(2);
const context = createToolContext({ cwd });
const [grep, read] = [createGrepTool(), createReadTool(createNodeHost({ cwd }))];
const search = async (pattern: string): Promise<number> => {
  const output = await grep.call(grep.inputSchema.parse({ pattern, head_limit: 5_000, context: 1 }), context);
  return Buffer.byteLength(outputText(output));
};

await search("no such line");
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 5);
const bytes = await search("found");
const refused = outputText(await read.call({ file_path: "big.log" }, context));
clearInterval(watch);
console.log(JSON.stringify({ grown: peak - before, refused, bytes }));
