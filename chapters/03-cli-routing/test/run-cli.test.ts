import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { type Host, type HostEvent, runProcess } from "@loopsmith/agent/process";
import { describe, expect, it } from "vitest";
import { type CliParts, runCli, type StartAgent } from "#chapter";
import { COMPLETED, EVENTS, FACTS, recordedRun, terminalOf } from "./recorded-run.ts";

/** What became of a program that was run here, on streams of its own. `signals`: raised as soon as its agent begins. */
async function runHere(args: readonly string[], start: StartAgent, piped = "", signals: readonly HostEvent[] = []) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(piped);
  const listeners: { event: HostEvent; listener: () => void }[] = [];
  const host: Host = {
    argv: args,
    env: {},
    cwd: () => "/work",
    stdin,
    stdout,
    stderr,
    on: (event, listener) => listeners.push({ event, listener }),
    off: () => undefined,
    now: () => 0,
  };
  const raise = (signal: HostEvent): void => {
    for (const { event, listener } of listeners) if (event === signal) listener();
  };
  let closed = 0;
  const unused = (): never => {
    throw new Error("Not used here.");
  };
  const parts: CliParts = {
    openAgent: async () => ({
      start(prompt, signal) {
        const run = start(prompt, signal);
        for (const event of signals) raise(event);
        return run;
      },
      facts: FACTS,
      notes: ["This is a recorded model."],
      explain: ({ reason }) => (reason === "completed" ? undefined : `It ended: ${reason}.`),
      close: async () => {
        closed += 1;
      },
    }),
    converse: async () => 0,
    runSubcommand: async (_, name, words) => (name === "permissions" && words[0] === "check" ? 0 : 1),
    readPiped: async () => text(stdin),
    version: async () => "1.2.3",
    demoFolder: unused,
  };
  const code = await runProcess(runCli(host, parts), host);
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr), closed };
}

const answers: StartAgent = () => recordedRun(EVENTS, COMPLETED);

describe("3.6 runCli", () => {
  it("3.6a piped into -p: only the answer is on stdout, and the agent is closed", async () => {
    const heard: string[] = [];
    const start: StartAgent = (prompt) => {
      heard.push(prompt);
      return recordedRun(EVENTS, COMPLETED);
    };
    const ended = await runHere(["-p", "explain"], start, "the text\n");
    expect(ended).toEqual({ code: 0, stdout: "It says hello.\n", stderr: "This is a recorded model.\n", closed: 1 });
    expect(heard).toEqual(["explain\n\nthe text"]);
  });

  it("3.6b a SIGINT ends the run with a result, and the process with 130", async () => {
    async function* untilAborted(signal: AbortSignal) {
      yield* recordedRun(EVENTS.slice(0, 1), COMPLETED);
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      return terminalOf({ reason: "aborted_streaming" });
    }
    const args = ["-p", "--output-format", "json", "go"];
    const ended = await runHere(args, (_, signal) => untilAborted(signal), "", ["SIGINT"]);
    expect(ended.code).toBe(130);
    expect(JSON.parse(ended.stdout)).toMatchObject({ type: "result", reason: "aborted_streaming", is_error: true });
    expect(ended).toMatchObject({ stderr: "This is a recorded model.\nIt ended: aborted_streaming.\n", closed: 1 });
  });

  it("3.6c what is wrong with the line is one sentence on stderr and code 2, in the language that was asked for", async () => {
    expect(await runHere(["--lang", "zh-CN", "--modle", "x"], answers)).toEqual({
      code: 2,
      stdout: "",
      stderr: "没有 --modle 这个选项。你是想用 --model 吗？\n",
      closed: 0,
    });
    expect(await runHere(["-p"], answers)).toMatchObject({ code: 2, stdout: "", closed: 0 });
  });

  it("3.6d a limit is code 3, a subcommand and the version are not asked of the model", async () => {
    const limited: StartAgent = () => recordedRun(EVENTS, terminalOf({ reason: "max_turns", maxTurns: 1 }));
    expect(await runHere(["go"], limited)).toMatchObject({ code: 3, stderr: expect.stringContaining("max_turns") });
    expect(await runHere(["permissions", "check", "ls"], answers)).toMatchObject({ code: 0, closed: 0 });
    expect(await runHere(["--version"], answers)).toMatchObject({ code: 0, stdout: "1.2.3\n" });
  });

  it("3.6e an agent that breaks is one sentence and code 1, and is closed", async () => {
    const breaks: StartAgent = () => {
      throw new Error("no such tool");
    };
    const ended = await runHere(["go"], breaks);
    expect(ended).toMatchObject({ code: 1, stdout: "", closed: 1 });
    expect(ended.stderr).toContain("no such tool");
    expect(ended.stderr).not.toContain("    at ");
  });

  it("3.6f with prompts as lines each has its run, and a line that is none ends them with code 2", async () => {
    const line = (content: string): string => `${JSON.stringify({ message: { role: "user", content } })}\n`;
    const args = ["--input-format", "stream-json"];
    const ended = await runHere(args, answers, `${line("one")}${line("two")}nonsense\n${line("three")}`);
    expect(ended).toMatchObject({ code: 2, stdout: "It says hello.\nIt says hello.\n", closed: 1 });
    expect(ended.stderr).toContain("Line 3");
  });
});
