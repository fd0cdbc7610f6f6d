import { readFile } from "node:fs/promises";
import { Writable } from "node:stream";
import { type OutputFormat, runCli, writeOutput } from "@loopsmith/agent/cli";
import type { Message, QueryEventBody, Terminal } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { FACTS, keepText, partsWith, recordedRun, terminalOf } from "./recorded-run.ts";

const toolUse = { type: "tool_use", id: "t1", name: "Read", input: { file_path: "a" } } as const;
const result = { type: "tool_result", tool_use_id: "t1", content: "hello" } as const;
type Assistant = Message & { role: "assistant" };
const first: Assistant = { role: "assistant", content: [{ type: "text", text: "Let me look." }, toolUse] };
const last: Assistant = { role: "assistant", content: [{ type: "text", text: "It says hello." }] };
const error = { name: "LlmError", message: "overloaded", status: 529 };
const USAGE = terminalOf({ reason: "completed" }).usage;

/** One of every kind that a run can give. */
const EVENTS: QueryEventBody[] = [
  { type: "committed", messages: [{ role: "user", content: "go" }], origins: [["prompt"]] },
  { type: "request_start", model: "m", attempt: 1 },
  { type: "text_delta", text: "Half a" },
  { type: "discarded", why: "retry" },
  { type: "retry", attempt: 1, waitMs: 500, cause: error },
  { type: "thinking_delta", thinking: "hm" },
  { type: "stall", silentMs: 20_000 },
  { type: "text_delta", text: "Let me look." },
  { type: "tool_use", toolUse },
  { type: "tool_start", toolUse, reply: first },
  { type: "tool_progress", toolUseId: "t1", progress: { text: "10 %" } },
  { type: "assistant_message", message: first, model: "m", stopReason: "tool_use" },
  { type: "tool_end", toolUseId: "t1", result, outcome: "ok" },
  { type: "committed", messages: [first, { role: "user", content: [result] }], origins: [[], ["result"]] },
  { type: "usage", usage: USAGE, remaining: 1_000 },
  { type: "transition", transition: { reason: "next_turn" } },
  {
    type: "rebase",
    plan: { cause: "compact", messages: [], firstChanged: 0, thinking: "strip" },
    tokensBefore: 9,
    tokensAfter: 3,
  },
  { type: "queued_input", id: "input-1", status: "delivered" },
  { type: "attachment", attachment: { kind: "warning", message: "careful" } },
  { type: "attachment", attachment: { kind: "note", text: "by the way" } },
  { type: "attachment", attachment: { kind: "max_turns_reached", maxTurns: 3, turnCount: 3 } },
  { type: "assistant_message", message: last, model: "m", stopReason: "end_turn" },
  { type: "committed", messages: [last], origins: [[]] },
];

async function write(
  format: OutputFormat,
  terminal: Terminal,
  verbose = false,
): Promise<{ text: string; end: Terminal }> {
  const out = keepText();
  const end = await writeOutput(recordedRun(EVENTS, terminal), format, out, { ...FACTS, verbose });
  return { text: out.text, end };
}

const completed = terminalOf({ reason: "completed" }, [last]);

describe("writeOutput", () => {
  it("3.4a everything on stdout parses, one document for json and a line each for stream-json", async () => {
    const { text } = await write("json", completed);
    expect(JSON.parse(text)).toMatchObject({
      type: "result",
      subtype: "success",
      is_error: false,
      result: "It says hello.",
      session_id: "s-1",
      total_cost_usd: 0.25,
      permission_denials: [{ tool_name: "Write", tool_use_id: "t9", tool_input: { file_path: "a" } }],
    });
    const lines = (await write("stream-json", completed)).text.trimEnd().split("\n");
    const types = lines.map((line) => JSON.parse(line)).map(({ type, subtype }) => subtype ?? type);
    expect(types.slice(0, 5)).toEqual(["init", "user", "retry", "assistant", "user"]);
    expect(types.at(-1)).toBe("success");
  });

  it("3.4b a run that was aborted ends in a result all the same", async () => {
    const { text } = await write("stream-json", terminalOf({ reason: "aborted_tools" }, [first]));
    expect(JSON.parse(text.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
      type: "result",
      subtype: "error_during_execution",
      is_error: true,
      reason: "aborted_tools",
    });
  });

  it("3.4c gives back the terminal, in each format", async () => {
    for (const format of ["text", "json", "stream-json"] as const)
      expect((await write(format, completed)).end).toBe(completed);
  });

  it("3.4d text is whole replies alone, and none that was discarded (B41)", async () => {
    expect((await write("text", completed)).text).toBe("Let me look.\nIt says hello.\n");
  });

  it("3.4e waits for a reader that is behind (B70)", async () => {
    const steps: string[] = [];
    const drains: (() => void)[] = [];
    const out = {
      write: () => steps.push("write") < 0,
      once: (event: string, listener: () => void) => event === "drain" && drains.push(listener),
      off: () => {},
    };
    const written = writeOutput(recordedRun(EVENTS, completed), "stream-json", out, FACTS);
    await new Promise(setImmediate);
    expect(steps).toEqual(["write"]);
    const timer = setInterval(() => drains.shift()?.(), 0);
    await written;
    clearInterval(timer);
    expect(steps.length).toBeGreaterThan(8);
  });

  it("an output that is full at every write has no more listeners in the end than at first", async () => {
    const counts: number[] = [];
    const slow = new Writable({
      highWaterMark: 1,
      write(_chunk, _encoding, done) {
        counts.push(slow.listenerCount("close"));
        setImmediate(done);
      },
    });
    await writeOutput(recordedRun(EVENTS, completed), "stream-json", slow, FACTS);
    expect(counts.length).toBeGreaterThan(8);
    expect(new Set(counts).size).toBe(1);
  });

  it("closes a run when the output cannot be written", async () => {
    let isClosed = false;
    async function* run() {
      try {
        return yield* recordedRun(EVENTS, completed);
      } finally {
        isClosed = true;
      }
    }
    const out = {
      write(): boolean {
        throw new Error("no room");
      },
      once: () => {},
      off: () => {},
    };
    await expect(writeOutput(run(), "stream-json", out, FACTS)).rejects.toThrow("no room");
    const other = run();
    await other.next();
    await other.return(completed);
    expect(isClosed).toBe(true);
  });
});

describe("the published schema", () => {
  it.each([false, true])("fits every line of every run, with verbose %s", async (verbose) => {
    const schema = z.fromJSONSchema(
      JSON.parse(await readFile(new URL("../schema/stream-json.schema.json", import.meta.url), "utf8")),
    );
    const ends = [
      completed,
      terminalOf({ reason: "model_error", error }),
      terminalOf({ reason: "max_turns", maxTurns: 3 }),
      terminalOf({ reason: "budget_exceeded", limit: "usd" }),
      terminalOf({ reason: "aborted_streaming" }),
    ];
    for (const end of ends) {
      const lines = (await write("stream-json", end, verbose)).text.trimEnd().split("\n");
      expect(lines.length).toBeGreaterThan(verbose ? 20 : 8);
      for (const line of lines) expect([line, schema.safeParse(JSON.parse(line)).success]).toEqual([line, true]);
    }
    expect(schema.safeParse({ type: "result", subtype: "success" }).success).toBe(false);
    expect(schema.safeParse({ type: "assistant", session_id: "s", message: {}, more: 1 }).success).toBe(false);
  });
});

describe("runCli", () => {
  it("gives the code of how the run ended, and says why on stderr alone", async () => {
    const [stdout, stderr] = [keepText(), keepText()];
    const host = { stdout, stderr, env: {} } as unknown as Parameters<typeof runCli>[0]; // nothing else of a host is used here
    const main = runCli(
      host,
      partsWith(() => recordedRun(EVENTS, terminalOf({ reason: "max_turns", maxTurns: 3 }))),
    );
    const facts = {
      args: ["-p", "go"],
      cwd: "/",
      input: "terminal",
      output: "pipe",
      columns: 80,
      color: false,
      animation: false,
    } as const;
    const shutdown = { add: () => () => {} };
    const code = await main(facts, new AbortController().signal, shutdown as unknown as Parameters<typeof main>[2]); // only `add` is used
    expect([code, stdout.text, stderr.text]).toEqual([3, "Let me look.\nIt says hello.\n", "max_turns\n"]);
  });
});
