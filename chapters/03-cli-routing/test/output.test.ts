import { describe, expect, it } from "vitest";
import { type AgentRun, type OutputFormat, writeOutput } from "#chapter";
import { COMPLETED, EVENTS, FACTS, recordedRun, terminalOf } from "./recorded-run.ts";

const FORMATS = ["text", "json", "stream-json"] as const;

async function written(format: OutputFormat, run: AgentRun): Promise<string> {
  let text = "";
  const out = {
    write(chunk: string) {
      text += chunk;
      return true;
    },
    once: () => {},
    off: () => {},
  };
  await writeOutput(run, format, out, FACTS);
  return text;
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("3.4 writeOutput", () => {
  it("3.4a all that is written parses: one document, or a line each, from the first to the result", async () => {
    const document = JSON.parse(await written("json", recordedRun(EVENTS, COMPLETED)));
    expect(document).toMatchObject({ type: "result", subtype: "success", result: "It says hello.", session_id: "s-1" });
    const lines = linesOf(await written("stream-json", recordedRun(EVENTS, COMPLETED)));
    expect(lines.map(({ type, subtype }) => subtype ?? type)).toEqual([
      "init",
      "user",
      "retry",
      "assistant",
      "success",
    ]);
  });

  it("3.4b a run that was aborted ends in a result all the same", async () => {
    const run = recordedRun(EVENTS.slice(0, 2), terminalOf({ reason: "aborted_streaming" }));
    expect(linesOf(await written("stream-json", run)).at(-1)).toMatchObject({
      type: "result",
      subtype: "error_during_execution",
      is_error: true,
      reason: "aborted_streaming",
    });
  });

  it.each(FORMATS)("3.4c gives the terminal back, of %s", async (format) => {
    const out = { write: () => true, once: () => {}, off: () => {} };
    expect(await writeOutput(recordedRun(EVENTS, COMPLETED), format, out, FACTS)).toBe(COMPLETED);
  });

  it("3.4d text is whole replies, and nothing of one that was discarded (B41)", async () => {
    expect(await written("text", recordedRun(EVENTS, COMPLETED))).toBe("It says hello.\n");
  });

  it("3.4e a reader that is behind holds the run up (B70)", async () => {
    let asked = 0;
    async function* counted(): AgentRun {
      for (let index = 0; index < 5; index += 1) {
        asked += 1;
        yield { type: "attachment", attachment: { kind: "note", text: "x" }, turn: 1, at: index };
      }
      return COMPLETED;
    }
    let drain = (): void => {};
    const out = {
      write: () => false,
      once: (event: string, listener: () => void) => {
        if (event === "drain") drain = listener;
      },
      off: () => {},
    };
    const end = writeOutput(counted(), "stream-json", out, FACTS);
    await new Promise(setImmediate);
    const askedBefore = asked;
    for (let turn = 0; turn < 8; turn += 1) {
      drain();
      await new Promise(setImmediate);
    }
    expect(await end).toBe(COMPLETED);
    expect([askedBefore, asked]).toEqual([0, 5]);
  });

  it("3.4f a run is closed when its output cannot be written", async () => {
    let isClosed = false;
    async function* run(): AgentRun {
      try {
        yield* recordedRun(EVENTS, COMPLETED);
        return COMPLETED;
      } finally {
        isClosed = true;
      }
    }
    let writes = 0;
    const out = {
      write: () => {
        writes += 1;
        if (writes > 1) throw new Error("no room");
        return true;
      },
      once: () => {},
      off: () => {},
    };
    await expect(writeOutput(run(), "stream-json", out, FACTS)).rejects.toThrow("no room");
    expect(isClosed).toBe(true);
  });
});
