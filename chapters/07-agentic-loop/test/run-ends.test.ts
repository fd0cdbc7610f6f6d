import { type MessagesRequest, reply, text, toolUse } from "@loopsmith/local-api";
import { describe, expect, it } from "vitest";
import { done, oneCall, play, told } from "./play.ts";
import { gate, tool } from "./tools.ts";

describe("step 7.5", () => {
  it("7.5c sends no second request after an abort, though the tool only failed (B10)", async () => {
    const abort = new AbortController();
    const fails = tool("fails", () => {
      abort.abort();
      throw new DOMException("The operation was aborted.", "AbortError");
    });
    const model = ({ messages }: MessagesRequest) =>
      messages.length === 1 ? reply([toolUse("fails", {}, "t1")]) : reply("It failed, so I try something else.");
    const result = await play(model, { tools: [fails], signal: abort.signal });
    expect(result, told(result)).toMatchObject({ reason: "aborted", turnCount: 1 });
    expect(result.requests).toHaveLength(1);
  });

  it("7.5c ends with aborted when the signal fires while the model speaks, and drops the reply", async () => {
    const abort = new AbortController();
    const result = await play([oneCall("t1"), done], { signal: abort.signal, onText: () => abort.abort() });
    expect(result, told(result)).toMatchObject({ reason: "aborted", turnCount: 2 });
    expect(result.finalMessages, "the first turn, without the reply that was cut off").toHaveLength(3);
  });

  it("7.5e ends with error for half a reply, and keeps nothing of it (B39)", async () => {
    const half = reply("half an answer", { faults: [{ kind: "cut", at: { event: 5 }, how: "eof" }] });
    const result = await play([oneCall("t1"), half]);
    expect(result, told(result)).toMatchObject({ reason: "error", turnCount: 2, error: { name: "LlmError" } });
    expect(result.finalMessages).toHaveLength(3);
  });

  it("7.5f ends with error for a reply that is not the whole answer, and keeps what is complete of it", async () => {
    const cut = await play([reply("As far as I", { stopReason: "max_tokens" })]);
    expect(cut, told(cut)).toMatchObject({ reason: "error", error: { code: "max_tokens" } });
    expect(cut.finalMessages.at(-1)).toEqual({ role: "assistant", content: [{ type: "text", text: "As far as I" }] });
    const refused = await play([reply([text("I can"), toolUse("echo", {}, "t1")], { stopReason: "refusal" })]);
    expect(refused, told(refused)).toMatchObject({ reason: "error", turnCount: 1, error: { code: "refusal" } });
    expect(refused.finalMessages).toHaveLength(1);
  });

  it("7.5g keeps an aborted turn when one of its tools has begun, with a result for every call (B01)", async () => {
    const abort = new AbortController();
    const begun = gate();
    const slow = tool("slow", (_input, { signal }) => {
      begun.open();
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const quick = tool("quick", async () => {
      await begun.opened;
      return { content: "real" };
    });
    const turn = reply([toolUse("quick", {}, "t1"), toolUse("slow", {}, "t2")]);
    const onToolEnd = (): void => abort.abort();
    const result = await play([turn], { tools: [quick, slow], signal: abort.signal, onToolEnd });
    expect(result.reason, told(result)).toBe("aborted");
    expect(result.finalMessages.at(-1)?.content).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: "real" },
      expect.objectContaining({ tool_use_id: "t2", is_error: true }),
    ]);
  });

  it("7.5h drops an aborted turn of which no tool has begun (B03)", async () => {
    const abort = new AbortController();
    const whileAsked = async () => {
      abort.abort();
      return { kind: "deny", cause: "interrupted", message: "Interrupted." } as const;
    };
    const asked = await play([oneCall("t1")], { signal: abort.signal, canUseTool: whileAsked });
    expect(asked, told(asked)).toMatchObject({ reason: "aborted", finalMessages: [{ role: "user", content: "Go." }] });
    const before = await play([], { signal: AbortSignal.abort() });
    expect(before, told(before)).toMatchObject({ reason: "aborted", turnCount: 0 });
  });

  it("7.5j ends with error when whoever was asked stops the run, or a callback throws; all calls are answered", async () => {
    const stop = async () => ({ kind: "stop", message: "Not on this machine." }) as const;
    const stopped = await play([oneCall("t1")], { canUseTool: stop });
    expect(stopped, told(stopped)).toMatchObject({ reason: "error", error: { name: "HookStopped" } });
    expect(stopped.finalMessages, "prompt, reply, result").toHaveLength(3);
    const onToolEnd = (): never => {
      throw new Error("no screen");
    };
    const unheard = await play([oneCall("t1")], { onToolEnd });
    expect(unheard, told(unheard)).toMatchObject({ reason: "error", error: { message: "no screen" } });
    expect(unheard.finalMessages, "prompt, reply, result").toHaveLength(3);
  });
});
