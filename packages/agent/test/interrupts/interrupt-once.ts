import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Model, reply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { environment, inFolder, runAgent } from "../run-agent.ts";
import { AgentInShell, processes } from "./agent-in-shell.ts";

/** The ways in which an agent in a terminal is interrupted; a window that is closed sends a signal, a terminal may be gone without. */
export const WAYS = ["Ctrl-C", "SIGTERM", "window closed", "SIGINT", "SIGHUP", "terminal gone"] as const;
export type Way = (typeof WAYS)[number];

/** What the agent is in the middle of when it comes; `start` is before it has said anything. */
export const TASKS = ["start", "stream", "command", "question", "several"] as const;
export type Task = (typeof TASKS)[number];

export type Interrupt = { way: Way; task: Task; afterMs: number };

/** What is wrong after an interrupt; nothing is. `moment`: what had happened by then. */
export type Aftermath = { problems: readonly string[]; moment: Moment };
export type Moment = "before the first request" | "in a reply" | "in a tool" | "at a question" | "at the prompt";

const READY = "What is to be done?";
const CODES: Record<Way, readonly number[]> = {
  SIGINT: [0, 130], // the run ends; that it is left afterwards is a Ctrl-D, or at its very start the same signal
  "Ctrl-C": [0, 130],
  SIGTERM: [143],
  SIGHUP: [129],
  "window closed": [0, 129], // whichever is seen first
  "terminal gone": [0],
};
const LEAVE_EVERY_MS = 250;
const LOOK_EVERY_MS = 20;
const LONGEST_END_MS = 12_000; // three seconds to wind down, three to close, and a busy machine
const WORDS = "Some words of an answer that is written slowly, ".repeat(6);

/** Interrupts one agent in a terminal of its own, and looks at the terminal, the processes and the session afterwards. */
export function interruptOnce(interrupt: Interrupt): Promise<Aftermath> {
  const mark = randomUUID();
  return inFolder((folder) =>
    withLocalApi(modelFor(interrupt.task, mark), (api) => interruptIn(folder, api, interrupt, mark), {
      allowMissed: true,
    }),
  );
}

async function interruptIn(folder: string, api: LocalServer, interrupt: Interrupt, mark: string): Promise<Aftermath> {
  const [state, config] = [join(folder, "state"), join(folder, "config")];
  const env = { ...environment(api), XDG_STATE_HOME: state, XDG_CONFIG_HOME: config };
  const agent = new AgentInShell(["--cwd", folder, "--allow", "Bash"], env, join(folder, "code"));
  try {
    if (interrupt.task !== "start") {
      await agent.see(READY);
      agent.type("go");
      agent.type("\r");
    }
    await wait(interrupt.afterMs);
    const moment = momentOf(agent, api);
    strike(agent, interrupt.way);
    const problems = [...(await endProblems(agent, interrupt.way)), ...(await orphanProblems(mark))];
    return { moment, problems: [...problems, ...(await sessionProblems(folder, state, env))] };
  } finally {
    await agent.end();
  }
}

/** What the agent is asked to do, and what it is told when its session is gone on with. */
function modelFor(task: Task, mark: string): Model {
  const slowly = { pauseMs: 15 };
  const command = `sleep 600 & : ${mark}; exec -a ${mark} sleep 600 & sleep 600`;
  return ({ messages }) => {
    const said = JSON.stringify(messages);
    if (said.includes("Go on with it.")) return reply("It goes on.");
    if (said.includes('"tool_result"')) return reply([text(WORDS)], slowly);
    const words = [text(WORDS)];
    if (task === "command") return reply([...words, toolUse("Bash", { command: `bash -c '${command}'` })], slowly);
    if (task === "question") return reply([...words, toolUse("Write", { file_path: "a.txt", content: "a" })], slowly);
    if (task !== "several") return reply(words, slowly);
    const looks = ["*", "state/*", "config/*"].map((pattern) => toolUse("Glob", { pattern }));
    return reply([text("First a look."), ...looks, toolUse("Bash", { command: "sleep 0.3" })], slowly);
  };
}

function momentOf({ raw }: AgentInShell, { requests }: LocalServer): Moment {
  const last = requests.at(-1);
  if (last === undefined) return "before the first request";
  if (last.end === undefined) return "in a reply";
  if (raw.includes("May Write do this?")) return "at a question";
  return JSON.stringify(last.body).includes("tool_result") ? "at the prompt" : "in a tool";
}

function strike(agent: AgentInShell, way: Way): void {
  switch (way) {
    case "Ctrl-C":
      agent.type("\u0003");
      break;
    case "window closed":
      agent.takeAway();
      agent.signal("SIGHUP");
      break;
    case "terminal gone":
      agent.takeAway();
      break;
    default:
      agent.signal(way);
  }
}

/** Waits for its end, leaving by Ctrl-D where an interrupt only ends the run, and compares the terminal with what it was. */
async function endProblems(agent: AgentInShell, way: Way): Promise<string[]> {
  const isLeft = way === "SIGINT" || way === "Ctrl-C";
  const isGone = way === "window closed" || way === "terminal gone";
  const end = performance.now() + LONGEST_END_MS;
  const isOver = (): boolean => agent.code !== undefined && (isGone || agent.report !== undefined);
  for (let last = performance.now(); !isOver() && performance.now() < end; await wait(LOOK_EVERY_MS)) {
    if (!isLeft || performance.now() - last < LEAVE_EVERY_MS) continue;
    last = performance.now();
    agent.type("\u0004");
  }
  const { code, report, modesLeft } = agent;
  if (code === undefined) return [`it is still there after ${LONGEST_END_MS} ms:\n${agent.raw.slice(-500)}`];
  // Node itself gives up where the terminal goes while it starts, before a program can do anything about it.
  const hasBegun = agent.modesSet > 0;
  const isRight = CODES[way].includes(code) || (isGone && !hasBegun);
  const wrongCode = isRight ? [] : [`the exit code is ${code}:\n${agent.raw.slice(-500)}`];
  if (isGone) return wrongCode; // there is no terminal any more
  if (report === undefined) return [`the shell was not given the terminal back:\n${agent.raw.slice(-500)}`];
  return [
    ...wrongCode,
    ...(report.before === report.after ? [] : [`the terminal was ${report.before} and is ${report.after}`]),
    ...(modesLeft.length === 0 ? [] : [`modes of the terminal are not what they were: ${modesLeft.join(", ")}`]),
  ];
}

/** What has the mark in its command line belongs to the agent, wherever it is now. */
async function orphanProblems(mark: string): Promise<string[]> {
  let left = processes().filter(({ command }) => command.includes(mark));
  for (let tries = 0; left.length > 0 && tries < 20; tries += 1) {
    await wait(100);
    left = processes().filter(({ command }) => command.includes(mark));
  }
  for (const { pid } of left) process.kill(pid, "SIGKILL");
  return left.map(({ command }) => `a process was left: ${command}`);
}

/** Asks once more in the session, if there is one: the server takes nothing that is not in order. */
async function sessionProblems(folder: string, state: string, env: Record<string, string>): Promise<string[]> {
  const files = await readdir(state, { recursive: true }).catch(() => []);
  if (!files.some((name) => name.endsWith(".jsonl"))) return [];
  const { code, stdout, stderr } = await runAgent(["-p", "Go on with it.", "--continue", "--cwd", folder], env);
  if (code === 0 && stdout === "It goes on.\n") return [];
  return [`its session cannot be gone on with: ${code} ${stdout} ${stderr}`];
}
