import type { CanUseTool } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import { createCanUseTool, type PreToolHook, withPreToolHook } from "#chapter";
import { bashCall, never, policyOf } from "./checked-calls.ts";

/** A hook that says always the same. */
const saying =
  (verdict: Awaited<ReturnType<PreToolHook>>): PreToolHook =>
  async () =>
    verdict;

/** A check that allows everything, and the commands that it was asked about. */
function allowAll(): { check: CanUseTool; asked: { command: unknown; mustAsk: string | undefined }[] } {
  const asked: { command: unknown; mustAsk: string | undefined }[] = [];
  const check: CanUseTool = async ({ input, mustAsk }) => {
    asked.push({ command: input, mustAsk });
    return { kind: "allow", input };
  };
  return { check, asked };
}

/** The check of chapter 8 with these rules, headless. */
const headless = () => createCanUseTool(policyOf({ allow: ["Bash(npm test)"], deny: ["Bash(rm *)"] }).policy);

describe("step 8.8", () => {
  it("8.8a an input that a hook changed is validated, and judged like any other (P18)", async () => {
    const change = (input: unknown) => withPreToolHook(headless(), saying({ kind: "change", input }));
    expect(await change({ command: "npm test" })(bashCall("npm i"), never)).toEqual({
      kind: "allow",
      input: { command: "npm test" },
    });
    expect(await change({ command: "rm a" })(bashCall("npm test"), never)).toMatchObject({
      ...{ kind: "deny", cause: "denied" },
      message: expect.stringContaining("Bash(rm *)"),
    });
    const { check, asked } = allowAll();
    const broken = withPreToolHook(check, saying({ kind: "change", input: { command: 7 } }));
    expect(await broken(bashCall("npm test"), never)).toMatchObject({
      ...{ kind: "deny", cause: "hook" },
      message: expect.stringContaining("command"),
    });
    expect(asked).toEqual([]);
  });

  it("8.8b a hook that throws means that somebody has to be asked (L42)", async () => {
    const crash: PreToolHook = async () => Promise.reject(new Error("no disk"));
    expect(await withPreToolHook(headless(), crash)(bashCall("npm test"), never)).toMatchObject({
      ...{ kind: "deny", cause: "headless" },
      message: expect.stringContaining("no disk"),
    });
    const { check, asked } = allowAll();
    expect(await withPreToolHook(check, crash)(bashCall("npm test"), never)).toMatchObject({ kind: "allow" });
    expect(asked).toMatchObject([{ mustAsk: expect.stringMatching(/Bash.*no disk/) }]);
    expect(await withPreToolHook(undefined, crash)(bashCall("npm test"), never)).toMatchObject({
      ...{ kind: "deny", cause: "headless" },
    });
  });

  it("8.8c a hook that hangs is not waited for longer than the host says", async () => {
    const clock = { now: () => 0, sleep: () => new Promise<void>((resolve) => setTimeout(resolve, 5)) };
    const hang: PreToolHook = () => new Promise(() => undefined);
    const check = withPreToolHook(headless(), hang, { timeoutMs: 5, graceMs: 5, clock });
    expect(await check(bashCall("npm test"), never)).toMatchObject({ kind: "deny", cause: "headless" });
  });

  it("8.8d a hook that is content changes nothing: what the rules deny stays denied", async () => {
    const check = withPreToolHook(headless(), saying({ kind: "pass" }));
    expect(await check(bashCall("rm a"), never)).toMatchObject({ kind: "deny", cause: "denied" });
    expect(await check(bashCall("npm i"), never)).toMatchObject({ kind: "deny", cause: "headless" });
    expect(await check(bashCall("npm test"), never)).toMatchObject({ kind: "allow" });
    const alone = withPreToolHook(undefined, saying({ kind: "pass" }));
    expect(await alone(bashCall("npm test"), never)).toMatchObject({ kind: "allow" });
  });

  it("8.8e deny and stop are said before the rules are asked", async () => {
    const { check, asked } = allowAll();
    const no = withPreToolHook(check, saying({ kind: "deny", message: "not on Fridays" }));
    expect(await no(bashCall("npm test"), never)).toMatchObject({
      ...{ kind: "deny", cause: "hook" },
      message: expect.stringContaining("not on Fridays"),
    });
    const stop = withPreToolHook(check, saying({ kind: "stop", message: "enough" }));
    expect(await stop(bashCall("npm test"), never)).toEqual({ kind: "stop", message: "enough" });
    expect(asked).toEqual([]);
  });

  it("8.8f a wish to ask is passed on, and an older reason to ask stays", async () => {
    const { check, asked } = allowAll();
    const wary = withPreToolHook(check, saying({ kind: "ask", message: "It looks odd." }));
    await wary(bashCall("npm test"), never);
    await wary(bashCall("npm test", "The third time in a row."), never);
    expect(asked.map(({ mustAsk }) => mustAsk)).toEqual(["It looks odd.", "The third time in a row."]);
  });

  it("8.8g no hook can say yes, whatever it answers", async () => {
    const forged: unknown = { kind: "allow", input: { command: "rm a" } };
    const hook = async () => forged as { kind: "pass" }; // a hook may be plain JavaScript
    expect(await withPreToolHook(headless(), hook)(bashCall("npm test"), never)).toMatchObject({ kind: "deny" });
  });
});
