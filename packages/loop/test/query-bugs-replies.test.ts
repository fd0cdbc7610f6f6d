import { type Fault, httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import type { Message } from "@loopsmith/loop";
import type { QueryDeps } from "@loopsmith/loop/recovery";
import { describe, expect, it } from "vitest";
import { countingTool, shared } from "./concurrent-tools.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import {
  acceptsNextPrompt,
  attachmentsOf,
  blocksOf,
  eventsOf,
  outcomesOf,
  resultsOf,
  sent,
  typesOf,
} from "./read-run.ts";
import { isDeaf, registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const tools = registryOf(echo);
const done = reply("Done.");
const quickly = { retry: { baseMs: 1 } };
const cut = (words: string) => reply(words, { stopReason: "max_tokens" });
const at = (event: number) => ({ at: { event } });
const overloaded = (event: number): Fault => ({ kind: "error", ...at(event), type: "overloaded_error" });

/** All that the model has said, in one text. */
function spoken(messages: readonly Message[]): string {
  const blocks = messages.filter(({ role }) => role === "assistant").flatMap((message) => blocksOf(message));
  return blocks.map((block) => (block as { text?: string }).text ?? "").join(""); // Only text blocks have one.
}

describe("stop reasons and cut output", () => {
  it("B31 runs the whole call, never the cut one, and names the cut one behind the results", async () => {
    const shell = countingTool("sh");
    const half = { type: "tool_use", id: "t1", name: "sh", input: {}, json: '{"cmd":"rm -rf /tmp/x' } as const;
    const turn = reply([toolUse("echo", { i: 0 }, "t0"), half], { stopReason: "max_tokens" });
    const played = await play([turn, done], { tools: registryOf(echo, shell.tool) });
    expect(reasonsOf(played)).toEqual(["next_turn", "completed"]);
    expect(shell.starts()).toBe(0);
    expect(blocksOf(sent(played.api, 2).messages[1])).toEqual([toolUse("echo", { i: 0 }, "t0")]);
    expect(blocksOf(sent(played.api, 2).messages[2])).toEqual([
      { type: "tool_result", tool_use_id: "t0", content: 'echo {"i":0}' },
      { type: "text", text: expect.stringMatching(/cut.*sh.*smaller pieces/) },
    ]);
    expect(eventsOf(played.events, "assistant_message")[0]?.unparsed).toMatchObject([
      { name: "sh", raw: '{"cmd":"rm -rf /tmp/x' },
    ]);
  });

  it("B33 does not repair a call that is no JSON: it is answered with the parser's words and stored as {}", async () => {
    const bad = { type: "tool_use", id: "t1", name: "echo", input: {}, json: '{"i": tru, }' } as const;
    const played = await play([reply([bad]), done], { tools });
    expect(outcomesOf(played.events)).toEqual({ t1: "error" });
    expect(resultsOf(played.terminal.messages)).toMatchObject([
      { is_error: true, content: expect.stringContaining("Unexpected token") },
    ]);
    expect(blocksOf(sent(played.api, 2).messages[1])).toEqual([toolUse("echo", {}, "t1")]);
    // The raw text is for the reader only.
    expect(eventsOf(played.events, "tool_use")[0]?.toolUse.input).toBe('{"i": tru, }');
  });

  it("B34 runs a call under the label end_turn, and warns once", async () => {
    const played = await play([reply([toolUse("echo", {}, "t1")], { stopReason: "end_turn" }), done], { tools });
    expect(reasonsOf(played)).toEqual(["next_turn", "completed"]);
    expect(attachmentsOf(played.events)).toEqual([{ kind: "warning", message: expect.stringContaining("end_turn") }]);
  });

  it("B35 sends a paused answer back as it is and last, with nothing from the user behind it", async () => {
    const pause = (words: string) => reply(words, { stopReason: "pause_turn" });
    const played = await play([pause("One, "), pause("two, "), reply("three.")]);
    expect(reasonsOf(played)).toEqual(["pause_turn", "pause_turn", "completed"]);
    expect(sent(played.api, 2).messages.at(-1)).toEqual({ role: "assistant", content: [text("One, ")] });
    expect(sent(played.api, 3).messages.at(-1)).toEqual({ role: "assistant", content: [text("One, "), text("two, ")] });
    expect(played.terminal.messages.slice(1)).toEqual([
      { role: "assistant", content: [text("One, "), text("two, "), text("three.")] },
    ]);
  });

  it("B35 goes on from a paused answer whose thinking and words come twice, and lets nobody rewrite what is before it", async () => {
    const pause = reply([{ type: "thinking", thinking: "Hm." } as const, text("One, ")], { stopReason: "pause_turn" });
    const asked: number[] = [];
    const prepare: QueryDeps["prepare"] = async (state) => {
      asked.push(state.messages.length);
      return { kind: "ready", state, maxTokens: 1_000, events: [] };
    };
    const played = await play([pause, pause, done], { deps: { prepare } });
    expect(reasonsOf(played)).toEqual(["pause_turn", "pause_turn", "completed"]);
    expect(asked).toEqual([1]);
  });

  it("B37 continues three times in each of two answers of one run, and loses no letter", async () => {
    const answer = ["One ", "two ", "three "].map(cut);
    const call = (id: string) => reply([text("four. "), toolUse("echo", { id }, id)]);
    const played = await play([...answer, call("t1"), call("t2"), ...answer, reply("end.")], {
      tools,
      maxOutputTokensEscalated: 8_192,
    });
    const recoveries = Array(3).fill("max_output_tokens_recovery");
    expect(reasonsOf(played)).toEqual([...recoveries, "next_turn", "next_turn", ...recoveries, "completed"]);
    expect(spoken(played.terminal.messages)).toBe("One two three four. four. One two three end.");
  });

  it("B38 asks the fallback model once when the model declines, and nobody a third time", async () => {
    const declines = reply([text("I can")], { stopReason: "refusal" });
    const played = await play([declines, declines], { fallbackModel: "claude-haiku-4-5" });
    expect(reasonsOf(played)).toEqual(["model_fallback", "refusal"]);
    expect(played.api.requests.map((_, index) => sent(played.api, index + 1).model)).toEqual([
      "claude-sonnet-5-5",
      "claude-haiku-4-5",
    ]);
  });

  it("B38 ends with the details of the refusal where there is no other model", async () => {
    const stopDetails = { type: "refusal", category: "cyber", explanation: "Not this." };
    const { terminal } = await play([reply([text("I can")], { stopReason: "refusal", stopDetails })]);
    expect(terminal).toMatchObject({ reason: "refusal", details: { category: "cyber", explanation: "Not this." } });
    expect(terminal.messages).toHaveLength(1);
  });
});

describe("transport and retry", () => {
  it.each(["eof", "reset"] as const)("B39 takes no half text for an answer (%s)", async (how) => {
    const half = reply("half an answer that goes on", { faults: [{ kind: "cut", ...at(4), how }] });
    const { terminal, events, api } = await play([half, done], quickly);
    expect(terminal.reason).toBe("completed");
    expect(spoken(terminal.messages)).toBe("Done.");
    expect(eventsOf(events, "retry")).toMatchObject([{ attempt: 1 }]);
    expect(api.requests).toHaveLength(2);
  });

  it("B39 does not run a call because of a reply that ended inside it", async () => {
    const counted = countingTool("counted");
    const half = reply([toolUse("counted", { n: 1 }, "t1")], { faults: [{ kind: "cut", ...at(4), how: "eof" }] });
    const { terminal, events } = await play([half, done], { ...quickly, tools: registryOf(counted.tool) });
    expect(terminal.reason).toBe("completed");
    expect(counted.starts()).toBe(0);
    expect(eventsOf(events, "tool_use")).toEqual([]);
  });

  it("B41 tells the reader to drop the half text of a reply that ended with an error event, and asks again", async () => {
    const half = reply("half an answer", { faults: [overloaded(4)] });
    const { terminal, events } = await play([half, done], quickly);
    expect(typesOf(events).slice(0, 4)).toEqual(["request_start", "discarded", "retry", "request_start"]);
    expect(eventsOf(events, "discarded")).toMatchObject([{ why: "retry" }]);
    expect(eventsOf(events, "retry")).toMatchObject([{ attempt: 1, cause: { type: "overloaded_error" } }]);
    expect(spoken(terminal.messages)).toBe("Done.");
  });

  it("B42 gives up a stream that stalls, closes its socket and asks again", async () => {
    const stalled = reply("a long answer", { faults: [{ kind: "stall", ...at(4) }] });
    const { terminal, events, api } = await play([stalled, done], { ...quickly, idleMs: 400 });
    expect(terminal.reason).toBe("completed");
    expect(eventsOf(events, "retry")).toMatchObject([{ attempt: 1, cause: { kind: "timeout" } }]);
    expect(api.requests[0]?.end).toBe("client_left");
  });

  it("B45 keeps characters whole that come byte by byte", async () => {
    const { terminal, events } = await play([reply("你好🌍", { faults: [{ kind: "split", bytes: 1 }] })]);
    expect(spoken(terminal.messages)).toBe("你好🌍");
    expect(
      eventsOf(events, "text_delta")
        .map((event) => event.text)
        .join(""),
    ).toBe("你好🌍");
  });

  it("B48 commits the turn of a call that has started, and never asks for it again", async () => {
    const counted = countingTool("counted");
    const half = reply([toolUse("counted", { p: 1 }, "t1"), text("m")], {
      faults: [{ kind: "pause", ...at(7), ms: 20 }, overloaded(7)],
    });
    const played = await play([half, done], { ...quickly, tools: registryOf(counted.tool) });
    expect(reasonsOf(played)).toEqual(["model_error_retry", "completed"]);
    expect(counted.starts()).toBe(1);
    expect(sent(played.api, 2).messages.slice(1)).toEqual([
      { role: "assistant", content: [toolUse("counted", { p: 1 }, "t1")] },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "t1", content: "counted ran" },
          { type: "text", text: expect.stringContaining("Go on.") },
        ],
      },
    ]);
  });

  it("B48 drops a call that has not started, and runs it once when it comes again", async () => {
    const counted = countingTool("counted");
    const call = (id: string) => toolUse("counted", { p: 1 }, id);
    const half = reply([call("t1"), text("m")], { faults: [{ kind: "pause", ...at(7), ms: 20 }, overloaded(7)] });
    const played = await play([half, reply([call("t9")]), done], {
      ...quickly,
      tools: registryOf(counted.tool),
      context: { graceMs: 20 },
      canUseTool: async ({ toolUse: { id }, input }) =>
        id === "t1" ? new Promise(() => {}) : { kind: "allow", input },
    });
    expect(reasonsOf(played)).toEqual(["next_turn", "completed"]);
    expect(counted.starts()).toBe(1);
    expect(resultsOf(played.terminal.messages).map(({ tool_use_id }) => tool_use_id)).toEqual(["t9"]);
    expect(eventsOf(played.events, "tool_end").map(({ toolUseId }) => toolUseId)).toEqual(["t9"]);
  });

  it("B50 answers one bad call of three, and harms none of the others", async () => {
    const bad = { type: "tool_use", id: "t2", name: "echo", input: {}, json: '"not an object"' } as const;
    const turn = reply([toolUse("echo", { n: 1 }, "t1"), bad, toolUse("echo", { n: 3 }, "t3")]);
    // Even where a failure would cancel the others: a call that could not run has not failed in the world.
    const strict = { ...shared(echo), failureCancelsSiblings: true };
    const { events, terminal } = await play([turn, done], { tools: registryOf(strict) });
    expect(outcomesOf(events)).toEqual({ t1: "ok", t2: "error", t3: "ok" });
    expect(terminal.reason).toBe("completed");
  });

  it("B51 gives up at once when the server asks to wait an hour, and says how long", async () => {
    const { terminal, api } = await play([httpFault(429, { headers: { "retry-after": "3600" } })]);
    expect(terminal).toMatchObject({ reason: "model_error", error: { status: 429, retryAfterMs: 3_600_000 } });
    expect(terminal.reason === "model_error" && terminal.error.message).toContain("3600 s");
    expect(api.requests).toHaveLength(1);
  });

  it("B51 counts retries anew after each good reply", async () => {
    const turn = (n: number) => [httpFault(529), reply([toolUse("echo", { n }, `t${n}`)])];
    const played = await play([...[1, 2, 3, 4].flatMap(turn), httpFault(529), done], {
      tools,
      retry: { baseMs: 1, maxRetries: 1 },
    });
    expect(reasonsOf(played)).toEqual([...Array(4).fill("next_turn"), "completed"]);
    expect(eventsOf(played.events, "retry").map(({ attempt }) => attempt)).toEqual(Array(5).fill(1));
  });
});

describe("thinking and fallback", () => {
  const thinking = { type: "thinking", thinking: "Hm.", signature: "c2lnbmVk" } as const;

  it("B53 leaves nothing of failed attempts, and sends the other model no thinking of the first", async () => {
    const first = reply([thinking, toolUse("echo", { n: 0 }, "t0")]);
    const attempt = reply([thinking, toolUse("echo", { n: 1 }, "t1")], { faults: [overloaded(9)] });
    const played = await play([first, attempt, attempt, attempt, done], {
      tools,
      fallbackModel: "claude-haiku-4-5",
      retry: { baseMs: 1, maxRetries: 2 },
    });
    expect(reasonsOf(played)).toEqual(["next_turn", "model_fallback", "completed"]);
    expect(sent(played.api, 5)).toMatchObject({ model: "claude-haiku-4-5" });
    expect(sent(played.api, 5).messages.slice(1)).toEqual([
      { role: "assistant", content: [toolUse("echo", { n: 0 }, "t0")] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t0", content: 'echo {"n":0}' }] },
    ]);
    expect(eventsOf(played.events, "rebase")).toMatchObject([{ plan: { cause: "fallback", thinking: "strip" } }]);
    await acceptsNextPrompt(played.terminal.messages, [echo]);
  });

  it("B54 sends the thinking of three turns back byte for byte", async () => {
    const turn = (n: number) => reply([{ type: "thinking", thinking: `Step ${n}.` }, toolUse("echo", { n }, `t${n}`)]);
    const { api } = await play([turn(1), turn(2), turn(3), done], { tools });
    for (const number of [2, 3, 4]) {
      const before = JSON.stringify(sent(api, number - 1).messages);
      expect(JSON.stringify(sent(api, number).messages).startsWith(before.slice(0, -1))).toBe(true);
    }
    const blocks = sent(api, 4).messages.flatMap((message) => blocksOf(message));
    expect(blocks.filter((block) => (block as { type: string }).type === "thinking")).toHaveLength(3); // each has a type
  });

  it("B55 sends empty and redacted thinking back unchanged", async () => {
    const blocks = [
      { type: "thinking", thinking: "", signature: "c2lnbmVk" },
      { type: "redacted_thinking", data: "aGlkZGVu" },
      toolUse("echo", {}, "t1"),
    ] as const;
    const { api } = await play([reply(blocks), done], { tools });
    expect(blocksOf(sent(api, 2).messages[1])).toEqual(blocks);
  });
});

describe("calls that hang", () => {
  it("B75 answers a call that never returns, and goes on with its siblings and the run", async () => {
    const hang = shared(tool("hang", isDeaf, { timeoutMs: 30 }));
    const turn = reply([toolUse("hang", {}, "t1"), toolUse("echo", {}, "t2")]);
    const { events, terminal } = await play([turn, done], {
      tools: registryOf(hang, shared(echo)),
      context: { graceMs: 10 },
    });
    expect(outcomesOf(events)).toEqual({ t1: "timed_out", t2: "ok" });
    expect(resultsOf(terminal.messages)).toMatchObject([
      { is_error: true, content: expect.stringContaining("0.03 s") },
      {},
    ]);
    expect(terminal.reason).toBe("completed");
  });

  it("B75 counts a call that hangs each time as one that fails each time", async () => {
    const hang = tool("hang", isDeaf, { timeoutMs: 10 });
    const turn = (id: string) => reply([toolUse("hang", {}, id)]);
    const played = await play([turn("t1"), turn("t2"), turn("t3")], {
      tools: registryOf(hang),
      context: { graceMs: 5 },
    });
    expect(reasonsOf(played)).toEqual(["next_turn", "next_turn", "consecutive_errors"]);
  });
});
