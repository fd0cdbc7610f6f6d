// A program of its own: prints by how many bytes the memory of a process grows while a command prints 100 MB.
import { createBashTool, createNodeHost, createToolContext } from "@loopsmith/tools/builtin";

const context = createToolContext();
const bash = createBashTool(createNodeHost());
const run = (command: string): unknown => bash.call({ command, timeout: 60_000, run_in_background: false }, context);

await run("yes | head -c 1000000");
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 5);
await run("yes | head -c 100000000");
clearInterval(watch);
console.log(peak - before);
