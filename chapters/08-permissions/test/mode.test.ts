import { describe, expect, it } from "vitest";
import { applyMode, type Decision, type Effect, type Part, type PermissionMode, strictest } from "#chapter";

type Act = Part["act"];
type Cause = Part["cause"];

const part = (decision: Effect, act: Act, cause: Cause): Part => ({ text: "x", decision, act, cause, why: "Because." });
const call = (readOnly: boolean) => ({ tool: "Bash", input: { command: "x" }, readOnly });

/** What a mode makes of a decision of one part. */
function inMode(mode: PermissionMode, decision: Effect, act: Act, cause: Cause): Effect {
  return applyMode(strictest([part(decision, act, cause)]), call(false), mode).decision;
}

describe("step 8.5", () => {
  it("8.5a plan denies edits whatever the rules say, lets reading go, and asks about the rest (P13)", () => {
    expect(inMode("plan", "allow", "edit", "rule")).toBe("deny");
    expect(inMode("plan", "ask", "edit", "workspace_edit")).toBe("deny");
    expect(inMode("plan", "allow", "read", "workspace")).toBe("allow");
    expect(inMode("plan", "allow", "run", "rule")).toBe("ask");
    const readOnly = applyMode(strictest([part("allow", "run", "rule")]), call(true), "plan");
    expect(readOnly.decision).toBe("allow");
    expect(inMode("plan", "ask", "run", "unmatched")).toBe("ask");
  });

  it("8.5b dontAsk denies what would be asked about, and says that nobody can be asked", () => {
    for (const cause of ["unmatched", "unclear", "protected", "critical", "rule"] as const)
      expect(inMode("dontAsk", "ask", "run", cause)).toBe("deny");
    expect(inMode("dontAsk", "allow", "run", "rule")).toBe("allow");
    const { why } = applyMode(strictest([part("ask", "run", "unmatched")]), call(false), "dontAsk");
    expect(why).toBe("Because. Nobody can be asked.");
  });

  it("8.5c acceptEdits lets go the edits that only lack a rule, and no others", () => {
    expect(inMode("acceptEdits", "ask", "edit", "workspace_edit")).toBe("allow");
    for (const cause of ["unmatched", "unclear", "protected", "critical", "rule"] as const)
      expect(inMode("acceptEdits", "ask", "edit", cause), cause).toBe("ask");
  });

  it("8.5d bypassPermissions lets go what only lacks a rule, and nothing else", () => {
    expect(inMode("bypassPermissions", "ask", "run", "unmatched")).toBe("allow");
    expect(inMode("bypassPermissions", "ask", "edit", "workspace_edit")).toBe("allow");
    for (const cause of ["unclear", "protected", "critical", "rule"] as const)
      expect(inMode("bypassPermissions", "ask", "run", cause), cause).toBe("ask");
  });

  it("8.5e no mode weakens a deny, and `default` changes nothing", () => {
    const modes = ["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"] as const;
    const denied: Decision = strictest([part("allow", "read", "rule"), part("deny", "run", "rule")]);
    for (const mode of modes) expect(applyMode(denied, call(true), mode).decision, mode).toBe("deny");
    const asked = strictest([part("ask", "run", "unmatched")]);
    expect(applyMode(asked, call(false), "default")).toEqual(asked);
  });

  it("8.5f every part is moved, and the strictest of them decides", () => {
    const parts = [part("ask", "edit", "workspace_edit"), part("ask", "run", "unmatched")];
    expect(applyMode(strictest(parts), call(false), "acceptEdits").decision).toBe("ask");
    const moved = applyMode(strictest(parts), call(false), "bypassPermissions");
    expect(moved.parts.map(({ decision, cause }) => [decision, cause])).toEqual([
      ["allow", "mode"],
      ["allow", "mode"],
    ]);
    expect(
      parts.map(({ decision }) => decision),
      "the parts that were given",
    ).toEqual(["ask", "ask"]);
  });
});
