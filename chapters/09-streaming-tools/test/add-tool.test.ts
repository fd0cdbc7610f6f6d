import type { CanUseTool, PermissionDecision } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import { call, contextOf, echo, everythingReady, exclusiveTool, executorOf } from "./tools.ts";

const no: PermissionDecision = { kind: "deny", cause: "denied", message: "No." };

/**
 * Somebody who is asked about each call and answers when the test says so. To be asked is the first thing that a call
 * does; it begins only when its start has been read, which is step 9.4.
 */
function desk() {
  const asked: string[] = [];
  const signals = new Map<string, AbortSignal>();
  const answers = new Map<string, (decision: PermissionDecision) => void>();
  const canUseTool: CanUseTool = ({ toolUse }, signal) =>
    new Promise((resolve) => {
      asked.push(toolUse.id);
      signals.set(toolUse.id, signal);
      answers.set(toolUse.id, resolve);
    });
  const refuse = async (id: string): Promise<void> => {
    answers.get(id)?.(no);
    await everythingReady();
  };
  return { asked, signals, refuse, canUseTool };
}

const echoes = (...ids: string[]) => ids.map((id) => call("echo", id));
const alone = exclusiveTool("alone", () => ({ content: "" }));

describe("step 9.3", () => {
  it("9.3a a call begins at once, and the sixth waits until one of five has settled (L11)", async () => {
    const { asked, refuse, canUseTool } = desk();
    const executor = executorOf(contextOf([echo], { canUseTool }));
    for (const each of echoes("t1", "t2", "t3", "t4", "t5", "t6", "t7")) executor.addTool(each);
    await everythingReady();
    expect(asked, "who was asked about, before any call has settled").toEqual(["t1", "t2", "t3", "t4", "t5"]);
    await refuse("t3");
    expect(asked.slice(5), "who was asked about when t3 had settled").toEqual(["t6"]);
  });

  it("9.3a a call that runs alone waits, and holds back those after it (L12)", async () => {
    const { asked, refuse, canUseTool } = desk();
    const executor = executorOf(contextOf([echo, alone], { canUseTool }));
    for (const each of [call("echo", "t1"), call("alone", "t2"), call("echo", "t3")]) executor.addTool(each);
    await everythingReady();
    expect(asked).toEqual(["t1"]);
    await refuse("t1");
    expect(asked).toEqual(["t1", "t2"]);
    await refuse("t2");
    expect(asked).toEqual(["t1", "t2", "t3"]);
  });

  it("9.3b the same id twice is one call, also when the first has settled (L14)", async () => {
    const { asked, refuse, canUseTool } = desk();
    const executor = executorOf(contextOf([echo], { canUseTool }));
    for (const each of echoes("t1", "t1")) executor.addTool(each);
    await everythingReady();
    await refuse("t1");
    for (const each of echoes("t1", "t2")) executor.addTool(each);
    await everythingReady();
    expect(asked).toEqual(["t1", "t2"]);
  });

  it("9.3c a failure stops the others before its place goes to the next, and those that come later (L13)", async () => {
    const { asked, signals, canUseTool } = desk();
    const options = { maxConcurrency: 2, siblingAbort: "all" } as const;
    const executor = executorOf(contextOf([echo], { canUseTool }), options);
    // No tool is called "gone": that call fails without being asked about.
    for (const each of [call("echo", "t1"), call("gone", "t2"), call("echo", "t3")]) executor.addTool(each);
    await everythingReady();
    executor.addTool(call("echo", "t4"));
    await everythingReady();
    expect(asked, "t3 would have got the place of t2").toEqual(["t1"]);
    expect(signals.get("t1")?.aborted, "whether t1 was told to stop").toBe(true);
  });

  it("9.3d a run that was aborted before asks about nothing", async () => {
    const { asked, canUseTool } = desk();
    const executor = executorOf(contextOf([echo], { canUseTool, signal: AbortSignal.abort() }));
    executor.addTool(call("echo", "t1"));
    await everythingReady();
    expect(asked).toEqual([]);
  });
});
