// A program of its own: starts a command in the background and one in the foreground, and exits in their midst.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createBashTool, createNodeHost, createToolContext } from "@loopsmith/tools/builtin";

const cwd = process.argv[2] ?? "";
const host = createNodeHost({ cwd });
const bash = createBashTool(host);
const command = "echo $$ >> pids; exec sleep 60";
await bash.call({ command, run_in_background: true }, createToolContext({ cwd }));
void bash.call({ command, run_in_background: false }, createToolContext({ cwd }));
const folder = await host.shell.files.path();

function started(): number {
  try {
    return readFileSync(join(cwd, "pids"), "utf8").trim().split("\n").length;
  } catch {
    return 0;
  }
}

while (started() < 2) await new Promise((resolve) => setTimeout(resolve, 10));
console.log(folder);
process.exit(0);
