// A program that stands on the chapter; its first argument says what it does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { guardOutput, type Main, processHost, runProcess } from "#chapter";

const host = processHost();

/** Writes for as long as somebody reads. */
function writeLines(): void {
  guardOutput(host, () => process.exit(0));
  setInterval(() => host.stdout.write("one more line\n"), 1);
}

const writesMuch: Main = async () => {
  host.stdout.write("x".repeat(1_000_000));
  return 0;
};

const TOOL = "setTimeout(() => {}, 10_000)"; // ends by itself, should nobody end it

/** Has a tool run in a group of its own, out of reach of a Ctrl-C, and says which process that is. */
const runsTool: Main = async (_facts, signal, shutdown) => {
  const tool = spawn(process.execPath, ["-e", TOOL], { detached: true, stdio: "ignore" });
  shutdown.add("tool", async () => {
    tool.kill("SIGKILL");
    await once(tool, "exit");
  });
  await new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
    host.stdout.write(`${tool.pid}\n`);
  });
  return 130;
};

const breaks: Main = async (_facts, _signal, shutdown) => {
  shutdown.add("session", () => void host.stdout.write("saved\n"));
  throw new Error("broken\nfor good");
};

const programs: Record<string, Main> = { writesMuch, runsTool, breaks };
const main = programs[host.argv[0] ?? ""];
if (main) process.exit(await runProcess(main, host));
else writeLines();
