import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { bundleProgram } from "./process/bundle-program.ts";
import { type AgentState, Child, signalAgent } from "./process/signalled-agent.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const isWindows = process.platform === "win32"; // there are no signals and no process groups
let program: string;

beforeAll(async () => {
  program = await bundleProgram();
}, 60_000);
afterAll(() => rm(dirname(program), { recursive: true, force: true }));

const stall = (event: number) => ({ faults: [{ kind: "stall", at: { event } } as const] });
const sleeper = toolUse("Bash", { command: "sleep 300 & echo $! > pids; echo $$ >> pids; sleep 300" });
const look = toolUse("Bash", { command: "echo; head -c 9000 /dev/zero | tr '\\0' x" });

const STATES = {
  "F46 idle": { state: "idle", at: "idle", steps: [] },
  "F47 while the model streams": { state: "run", at: "text_delta", steps: [reply([text("One two three.")], stall(4))] },
  "F48 while a tool runs": { state: "tool", at: "tool_start", steps: [reply([sleeper])] },
  "F49 at a question": { state: "prompt", at: "asking", steps: [reply([sleeper])] },
  "F50 while it compacts": {
    state: "compacting",
    at: { requests: 3 },
    steps: [reply([look]), reply([look]), reply("Never heard.", stall(1))],
  },
  "F51 while it saves": { state: "saving", at: "saving", steps: [reply([look])] },
} satisfies Record<string, AgentState>;

const SIGNALS: Record<string, { signals: NodeJS.Signals[]; code: number }> = {
  "a SIGINT": { signals: ["SIGINT"], code: 130 },
  "two SIGINTs": { signals: ["SIGINT", "SIGINT"], code: 130 },
  "F52 a SIGTERM": { signals: ["SIGTERM"], code: 143 },
  "F52 a SIGHUP": { signals: ["SIGHUP"], code: 129 },
};

const SOME: [keyof typeof STATES, string][] = [
  ["F46 idle", "F52 a SIGHUP"],
  ["F47 while the model streams", "a SIGINT"],
  ["F48 while a tool runs", "two SIGINTs"],
  ["F48 while a tool runs", "F52 a SIGTERM"],
  ["F49 at a question", "a SIGINT"],
  ["F50 while it compacts", "F52 a SIGTERM"],
  ["F51 while it saves", "a SIGINT"],
];
const ALL = Object.keys(STATES).flatMap((state) => Object.keys(SIGNALS).map((signal) => [state, signal] as const));

describe.skipIf(isWindows)("a signal ends an agent in order", { timeout: 60_000 }, () => {
  it.each(isDeep ? ALL : SOME)("%s: %s", async (state, signal) => {
    const { signals, code } = SIGNALS[signal] ?? { signals: [], code: 0 };
    const left = await signalAgent(program, STATES[state as keyof typeof STATES], signals); // a key of it
    // Nothing had to be repaired: what had begun was told its end before the process went.
    expect(left).toMatchObject({ code, stderr: "", alive: [], notes: [] });
    const history = JSON.stringify(left.messages);
    expect(history.split('"tool_use"').length).toBe(history.split('"tool_result"').length);
    expect(left.summaries).toBe(state.startsWith("F50") ? 1 : 0);
    if (state.startsWith("F48")) expect(history).toContain('"is_error":true');
    if (state.startsWith("F51")) expect(history).not.toContain('"is_error":true');
  });

  it("reports how many of them there were", () => {
    if (isDeep) reportFigure("signals: states × signals", ALL.length, { atLeast: 24 });
  });
});

describe("the end of a process", { timeout: 60_000 }, () => {
  it.skipIf(isWindows)("F53 a reader who leaves ends it quietly, with its session saved", async () => {
    const steps = [reply([text("word ".repeat(100))], { pauseMs: 20 })];
    const left = await signalAgent(program, { state: "run", at: "text_delta", steps, leaves: true }, []);
    expect(left).toMatchObject({ code: 0, stderr: "", notes: [] });
    expect(left.messages).toHaveLength(1);
  });

  it("F67 what nobody has handled is one line and code 1, after all is saved", async () => {
    const left = await signalAgent(program, { ...STATES["F47 while the model streams"], state: "rejects" }, []);
    expect(left).toMatchObject({ code: 1, notes: [] });
    expect(left.stderr).toMatch(/^Something went wrong .*\(lost\).*\n$/);
    expect(left.messages).toHaveLength(1);
  });

  it("1.7a a megabyte reaches a slow reader whole, and what is thrown is one line", async () => {
    const big = new Child(program, ["", "", "", "big"], { isSlow: true });
    expect(await big.end()).toBe(0);
    expect(big.stdout.length).toBe(1_000_000);
    const broken = new Child(program, ["", "", "", "throws"]);
    expect(await broken.end()).toBe(1);
    expect(broken.stderr).toMatch(/^Something went wrong .*\(broken for good\).*\n$/);
  });
});
