import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { textsIn } from "@loopsmith/agent/text";
import { timeline } from "@loopsmith/agent/timeline";
import { type Moment, slicesOf, type TraceEvent, traceOf } from "@loopsmith/agent/trace";
import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import type { QueryEventBody } from "@loopsmith/loop/events";
import stringWidth from "string-width";
import { afterAll, describe, expect, it } from "vitest";
import { terminalOf } from "./recorded-run.ts";
import { environment, inFolder, removeBundle, runHere, settings } from "./run-agent.ts";
import { faultsOf, openIn } from "./trace-shape.ts";

afterAll(removeBundle); // the folders of the runs

const reads = ["a.txt", "b.txt", "c.txt"].map((file_path) => toolUse("Read", { file_path }));
const SCRIPT: readonly ScriptStep[] = [httpFault(529), reply([text("I look."), ...reads]), reply("Done.")];

/** A run that retries, reads three files at once and answers, traced into a file. */
async function traced(folder: string): Promise<readonly TraceEvent[]> {
  for (const name of ["a.txt", "b.txt", "c.txt"]) await writeFile(join(folder, name), name);
  const path = join(folder, "trace.json");
  const env = await settings({ maxRetries: 1 });
  await withLocalApi(SCRIPT, (api) =>
    runHere(["-p", "--cwd", folder, "--trace", path, "go"], { ...environment(api), ...env }),
  );
  return JSON.parse(await readFile(path, "utf8"));
}

/** What the events say of one call after the other, from these bodies at these milliseconds. */
function moments(...steps: readonly [at: number, body: QueryEventBody][]): Moment[] {
  return steps.map(([at, body]) => ({ kind: "event", event: { turn: 1, at, ...body } }));
}

const begin: Moment = { kind: "begin", at: 0, prompt: "go" };
const call = (id: string): QueryEventBody => ({
  type: "tool_start",
  toolUse: { type: "tool_use", id, name: "Read", input: { file_path: `${id}.txt` } },
  reply: { role: "assistant", content: [{ type: "text", text: "said before" }] },
});
const result = (id: string): QueryEventBody => ({
  type: "tool_end",
  toolUseId: id,
  result: { type: "tool_result", tool_use_id: id, content: "x".repeat(5_000) },
  outcome: "ok",
});

describe("--trace", () => {
  it("writes turns, requests, retries, streaming and calls as slices that lie in one another, for the owner alone", () =>
    inFolder(async (folder) => {
      const events = await traced(folder);
      expect(faultsOf(events)).toEqual([]);
      expect(openIn(events)).toBe(0);
      const count = (kind: string) => slicesOf(events).filter((slice) => slice.kind === kind).length;
      const kinds = ["run", "turn", "request", "retry", "text", "tool"];
      expect(kinds.map((kind) => [kind, count(kind)])).toEqual([
        ["run", 1],
        ["turn", 2],
        ["request", 3],
        ["retry", 1],
        ["text", 2],
        ["tool", 3],
      ]);
      expect((await stat(join(folder, "trace.json"))).mode & 0o777).toBe(0o600);
    }));

  it("puts calls that run at one time on lanes of their own", () => {
    const events = traceOf([
      begin,
      ...moments([1, call("a")], [2, call("b")], [3, result("a")], [4, call("c")], [5, result("b")], [6, result("c")]),
      { kind: "end", at: 7 },
    ]);
    expect(faultsOf(events)).toEqual([]);
    const lanes = events.flatMap((event) => (event.ph === "B" && event.cat === "tool" ? [event.tid] : []));
    expect(lanes).toEqual([4, 5, 4]);
  });

  it("keeps every event, so that a run can be shown again, and gathers deltas", () =>
    inFolder(async (folder) => {
      const events = await traced(folder);
      const kept = events.flatMap((event) => (event.ph === "i" && event.args ? [event.args.event] : []));
      expect(kept.map(({ type }) => type)).toEqual(expect.arrayContaining(["retry", "tool_end", "terminal"]));
      const said = kept.flatMap((event) => (event.type === "text_delta" ? [event.text] : []));
      expect(said.join("|")).toBe("I look.|Done.");
    }));

  it("leaves out what was said before, and cuts what is long", () => {
    const events = traceOf([begin, ...moments([1, call("a")], [2, result("a")]), { kind: "end", at: 3 }]);
    const [started, ended] = events.flatMap((event) => (event.ph === "i" && event.args ? [event.args] : []));
    expect(started).toMatchObject({ event: { type: "tool_start", reply: { content: [] } } });
    expect(started).not.toHaveProperty("cut");
    expect(ended).toMatchObject({ cut: true, event: { result: { content: `${"x".repeat(2_000)}…` } } });
    const history = Array.from({ length: 100 }, () => ({ role: "user" as const, content: "x".repeat(1_900) }));
    const committed: QueryEventBody = { type: "committed", messages: history, origins: [] };
    const large = traceOf([
      begin,
      ...moments([1, committed], [2, { type: "terminal", terminal: terminalOf({ reason: "completed" }, history) }]),
    ]);
    const instants = large.filter(({ ph }) => ph === "i");
    expect(instants[0]).not.toHaveProperty("args");
    expect(instants[1]).toMatchObject({ args: { event: { terminal: { reason: "completed", messages: [] } } } });
  });

  it("a question lies in its call, also when it is asked before the start of the call is read", () => {
    const question: Moment = { kind: "question", at: 2, toolUseId: "a" };
    const answer: Moment = { kind: "answer", at: 8, toolUseId: "a" };
    for (const order of [
      [...moments([1, call("a")]), question],
      [question, ...moments([1, call("a")])],
    ]) {
      const events = traceOf([begin, ...order, answer, ...moments([6, result("a")]), { kind: "end", at: 7 }]);
      expect(faultsOf(events)).toEqual([]);
      const slices = slicesOf(events).filter(({ kind }) => kind === "permission");
      expect(slices).toMatchObject([{ depth: 1, from: 2, to: 8 }]);
    }
  });

  it("a file that breaks off has whole events, and all that happened until then", () =>
    inFolder(async (folder) => {
      await traced(folder);
      const whole = await readFile(join(folder, "trace.json"), "utf8");
      const lines = whole.split("\n").slice(0, 20); // a process that was killed has written no end
      const events: TraceEvent[] = JSON.parse(`${lines.join("\n").replace(/,$/, "")}]`);
      expect(faultsOf(events)).toEqual([]);
      expect(events).toHaveLength(19);
    }));

  it("several prompts are several runs of one trace", () =>
    inFolder(async (folder) => {
      const lines = ["one", "two"].map((content) =>
        JSON.stringify({ type: "user", message: { role: "user", content } }),
      );
      const path = join(folder, "trace.json");
      await withLocalApi([reply("1"), reply("2")], (api) =>
        runHere(["-p", "--input-format", "stream-json", "--cwd", folder, "--trace", path], environment(api), {
          input: `${lines.join("\n")}\n`,
        }),
      );
      const events: TraceEvent[] = JSON.parse(await readFile(path, "utf8"));
      const runs = slicesOf(events).filter(({ kind }) => kind === "run");
      expect(runs.map(({ name, detail }) => [name, detail])).toEqual([
        ["run 1", "one"],
        ["run 2", "two"],
      ]);
    }));

  it("a file that cannot be written is one sentence, before anything is asked", () =>
    inFolder(async (folder) => {
      await mkdir(join(folder, "trace.json"));
      const { code, stderr } = await withLocalApi([], (api) =>
        runHere(["-p", "--cwd", folder, "--trace", join(folder, "trace.json"), "go"], environment(api)),
      );
      expect([code, stderr]).toEqual([
        2,
        `No trace can be written to ${join(folder, "trace.json")} (EISDIR): give --trace another file.\n`,
      ]);
    }));
});

describe.skipIf(process.platform !== "linux")("--trace on a full disk", () => {
  it("tells it once, and the run goes on", () =>
    inFolder(async (folder) => {
      const { code, stdout, stderr } = await withLocalApi([reply("Done.")], (api) =>
        runHere(["-p", "--cwd", folder, "--trace", "/dev/full", "go"], environment(api)),
      );
      expect([code, stdout]).toEqual([0, "Done.\n"]);
      expect(stderr.match(/The trace in .dev.full ends here \(ENOSPC/g)).toHaveLength(1);
      expect((await stat("/dev/full")).mode & 0o777).toBe(0o666);
    }));
});

describe("/trace", () => {
  const slices = slicesOf(
    traceOf([
      { kind: "begin", at: 1_000, prompt: "把所有的待办事项都找出来，并按文件列出" },
      ...moments(
        [1_000, { type: "request_start", model: "claude-sonnet-5-5", attempt: 1 }],
        [2_000, { type: "text_delta", text: "I look." }],
        [3_000, call("a")],
        [63_500, result("a")],
      ),
      { kind: "end", at: 81_000 },
    ]),
  );

  it("shows when each part began, how long it took and where in the run that was", () => {
    expect(timeline(slices, 80, textsIn("en").slices).split("\n")).toEqual([
      "    0 ms 1 m 20 s  ########################  run 1 把所有的待办事项都找出来，并",
      "    0 ms 1 m 20 s  ########################    turn 1",
      "    0 ms 1 m 20 s  ########################      request claude-sonnet-5-5",
      "   1.0 s 1 m 19 s  ########################        text",
      "   2.0 s 1 m 00 s  ##################......      Read a.txt",
    ]);
  });

  it("fits 80 columns and 40, in both languages", () => {
    for (const language of ["en", "zh-CN"] as const)
      for (const columns of [80, 40])
        for (const line of timeline(slices, columns, textsIn(language).slices).split("\n"))
          expect([line, stringWidth(line) <= columns]).toEqual([line, true]);
  });

  it("the last run, or the session; says so when there is nothing yet, and what else it takes", () =>
    inFolder(async (folder) => {
      const prompts = ["/trace", "one", "two", "/trace", "/trace all", "/trace some"];
      const lines = prompts.map((content) => JSON.stringify({ type: "user", message: { role: "user", content } }));
      const { stderr } = await withLocalApi([reply("1"), reply("2")], (api) =>
        runHere(["-p", "--input-format", "stream-json", "--cwd", folder], environment(api), {
          input: `${lines.join("\n")}\n`,
        }),
      );
      expect(stderr).toContain("Nothing has run yet.");
      expect(stderr.match(/run 1 one/g)).toHaveLength(1);
      expect(stderr.match(/run 2 two/g)).toHaveLength(2);
      expect(stderr).toContain("write one of them");
    }));
});
