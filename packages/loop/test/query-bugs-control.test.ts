import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StreamFn } from "@loopsmith/llm/stream";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { query } from "@loopsmith/loop";
import { createEditTool, createNodeHost, createReadTool } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { attachmentsOf, blocksOf, eventsOf, resultsOf, sent } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const bad = tool("bad", () => Promise.reject(new Error("secret path")));
const done = reply("Done.");

describe("context and memory", () => {
  it("B58 has one history: what the model has read, what is told and what is left are the same", async () => {
    const { api, events, terminal } = await play([reply([toolUse("bad", {}, "t1")]), done], { tools: registryOf(bad) });
    const committed = eventsOf(events, "committed").flatMap(({ messages }) => messages);
    expect(sent(api, 2).messages.slice(1)).toEqual(committed.slice(0, 2));
    expect(terminal.messages.slice(1)).toEqual(committed);
    expect(resultsOf(terminal.messages)[0]?.content).toContain("secret path");
  });

  it("B66 stores five huge results within the caps, and looks at the room before the next request", async () => {
    const big = tool("big", ({ n }) => ({ content: String(n).repeat(300_000) }));
    const calls = [1, 2, 3, 4, 5].map((n) => toolUse("big", { n }, `t${n}`));
    const usage = { input_tokens: 120_000, output_tokens: 100 };
    const burst = () => play([reply(calls, { usage })], { tools: registryOf(big), contextWindow: 160_000 });
    const { terminal, api } = await burst();
    expect(terminal.reason).toBe("blocking_limit");
    expect(api.requests).toHaveLength(1);
    const sizes = resultsOf(terminal.messages).map(({ content }) => String(content).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(30_000);
  });

  it("B66 cuts the results of one turn to its cap, the largest first", async () => {
    const big = tool("big", ({ size }) => ({ content: "x".repeat(Number(size)) }), { maxResultBytes: 300_000 });
    const calls = [100, 300_000, 300_000].map((size, index) => toolUse("big", { size }, `t${index}`));
    const { terminal } = await play([reply(calls), done], { tools: registryOf(big) });
    const sizes = resultsOf(terminal.messages).map(({ content }) => String(content).length);
    expect(sizes).toEqual([100, 99_950, 99_950]);
  });

  it("B70 takes no more of the stream than its reader has asked for", async () => {
    let given = 0;
    const stream: StreamFn = async function* ({ model = "" }) {
      yield { type: "request_start", model, attempt: 1 };
      for (; given < 50_000; given += 1) yield { type: "text_delta", text: "x" };
    };
    let taken = 0;
    let lead = 0;
    for await (const { type } of query({ messages: [{ role: "user", content: "Go." }], deps: { stream } })) {
      if (type === "text_delta") taken += 1;
      lead = Math.max(lead, given - taken);
      if (taken >= 1_000) break;
    }
    expect(lead).toBeLessThanOrEqual(2);
    expect(given).toBeLessThanOrEqual(1_002);
  });
});

describe("tools", () => {
  it("B76 makes both of two edits of one file that come in one reply", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "loopsmith-loop-"));
    try {
      const file_path = join(cwd, "a.txt");
      writeFileSync(file_path, "one\ntwo\n");
      const host = createNodeHost({ cwd });
      const edit = (from: string, to: string, id: string) =>
        toolUse("Edit", { file_path, old_string: from, new_string: to }, id);
      const steps = [
        reply([
          toolUse("Read", { file_path }, "t1"),
          edit("one", "1", "t2"),
          edit("two", "2", "t3"),
          toolUse("Read", { file_path }, "t4"),
        ]),
        done,
      ];
      const { terminal } = await play(steps, { tools: registryOf(createReadTool(host), createEditTool(host)) });
      expect(readFileSync(file_path, "utf8")).toBe("1\n2\n");
      // The Read behind the edits sees both.
      expect(resultsOf(terminal.messages).at(-1)?.content).toMatch(/1\t1\n\s+2\t2/);
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });
});

describe("loop control", () => {
  it("B81 ends a run whose stop hook always blocks, after three blocks, and tells the hook that it is active", async () => {
    const active: boolean[] = [];
    const stop = async ({ stopHookActive }: { stopHookActive: boolean }) => {
      active.push(stopHookActive);
      return { kind: "continue", feedback: "Not yet." } as const;
    };
    const played = await play([done, done, done], { hooks: { stop: [stop] } });
    expect(reasonsOf(played)).toEqual(["stop_hook_blocking", "stop_hook_blocking", "stop_hook_prevented"]);
    expect(active).toEqual([false, true, true]);
    expect(played.terminal).toMatchObject({ message: "Not yet." });
  });

  it.each([
    ["an error of the API", { steps: [reply("", { faults: [{ kind: "http", status: 400 } as const] })] }],
    ["an abort", { steps: [], signal: AbortSignal.abort() }],
    ["a refusal", { steps: [reply([text("I can")], { stopReason: "refusal" })] }],
  ])("B81 asks no stop hook after %s", async (_what, { steps, ...params }) => {
    let asked = 0;
    const stop = async () => {
      asked += 1;
      return { kind: "agree" } as const;
    };
    const { terminal } = await play(steps, { ...params, hooks: { stop: [stop] } });
    expect(terminal.reason).not.toBe("completed");
    expect(asked).toBe(0);
  });

  it("B82 ends a run that makes the same failing call three times in a row", async () => {
    const same = (id: string) => reply([toolUse("bad", { p: 1 }, id)]);
    const played = await play([same("t1"), same("t2"), same("t3")], { tools: registryOf(bad) });
    expect(reasonsOf(played)).toEqual(["next_turn", "next_turn", "consecutive_errors"]);
    expect(played.terminal).toMatchObject({ count: 3 });
    expect(resultsOf(played.terminal.messages)).toHaveLength(3);
  });

  it("B82 tells the model that a call which works makes no progress, and leaves the end to the limit of turns", async () => {
    const same = (id: string) => reply([toolUse("echo", { p: 1 }, id)]);
    const played = await play(["t1", "t2", "t3", "t4", "t5"].map(same), { tools: registryOf(echo), maxTurns: 5 });
    expect(reasonsOf(played)).toEqual([...Array(4).fill("next_turn"), "max_turns"]);
    const contents = resultsOf(played.terminal.messages).map(({ content }) => content);
    expect(contents.slice(0, 2)).toEqual(Array(2).fill('echo {"p":1}'));
    expect(contents[2]).toContain("3 times in a row");
    expect(attachmentsOf(played.events).map(({ kind }) => kind)).toEqual(["no_progress", "max_turns_reached"]);
    expect(blocksOf(played.terminal.messages.at(-1))).toHaveLength(1);
  });
});
