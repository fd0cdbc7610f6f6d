import { type Main, processHost, runProcess } from "@loopsmith/agent/process";
import { createHttpClient } from "@loopsmith/llm/node";
import { QueryEngine } from "@loopsmith/loop";
import { openSession } from "@loopsmith/loop/node";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { ToolRegistry } from "@loopsmith/tools/tool";

// A small agent as a process: one prompt, on a session in a folder. It says on stdout where it stands; `state` is what it
// is brought to. With another state it does one thing that a process may do.
type Setting = { baseUrl: string; apiKey: string; folder: string; state: string };

const SLOW_WRITE_MS = 250;
const SMALL_WINDOW = {
  contextWindow: 6_000,
  maxOutputTokens: 1_000,
  contextLimits: { keepTurns: 1, minRequired: 100 },
};

const main: Main = async ({ args }, signal, shutdown) => {
  const [baseUrl = "", apiKey = "", folder = "", state = ""] = args;
  switch (state) {
    case "big":
      process.stdout.write("x".repeat(1_000_000));
      return 0;
    case "throws":
      throw new Error("broken\nfor good");
    case "idle":
      return waitForSignal(signal);
    default:
      return runAgent({ baseUrl, apiKey, folder, state }, signal, shutdown);
  }
};

async function waitForSignal(signal: AbortSignal): Promise<number> {
  const timer = setInterval(() => process.stdout.write("idle\n"), 10);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  clearInterval(timer);
  return 130;
}

async function runAgent(
  { baseUrl, apiKey, folder, state }: Setting,
  signal: AbortSignal,
  shutdown: Parameters<Main>[2],
): Promise<number> {
  const session = await openSession({ folder, id: "session" });
  shutdown.add("session", () => session.close());
  const host = createNodeHost({ cwd: folder });
  shutdown.add("shell", () => host.shell.close());
  const tools = new ToolRegistry();
  registerBuiltinTools(tools, host);
  const append = async (line: string): Promise<void> => {
    if (state === "saving" && line.includes('"kind":"turn"') && line.includes("tool_result"))
      await sayAndWait("saving");
    await session.append(line);
  };
  const engine = new QueryEngine({
    client: createHttpClient({ baseUrl, apiKey }),
    ...{ tools, log: { append }, restored: session.restored },
    context: { cwd: folder },
    ...(state === "compacting" && SMALL_WINDOW),
    ...(state === "prompt" && { canUseTool: () => sayAndWait("asking", Number.POSITIVE_INFINITY) }),
  });
  signal.addEventListener("abort", () => void engine.interrupt());
  const run = engine.submitMessage("Go.");
  for (;;) {
    const step = await run.next();
    if (step.done) return step.value.reason === "completed" ? 0 : 130;
    process.stdout.write(`${step.value.type}\n`);
    if (step.value.type === "text_delta" && state === "rejects") void Promise.reject(new Error("lost"));
  }
}

/** Says where it stands, and stays there for a while. */
async function sayAndWait(what: string, ms = SLOW_WRITE_MS): Promise<never> {
  process.stdout.write(`${what}\n`);
  await new Promise((resolve) => ms < Number.POSITIVE_INFINITY && setTimeout(resolve, ms));
  return undefined as never; // for whoever waits for an answer there is none
}

process.exit(await runProcess(main, processHost()));
