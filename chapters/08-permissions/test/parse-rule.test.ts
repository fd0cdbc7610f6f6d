import { describe, expect, it } from "vitest";
import { parseRule, type RuleSpec } from "#chapter";

const words = (prefix: boolean, ...list: string[]): RuleSpec => ({ kind: "words", words: list, prefix });

describe("step 8.1", () => {
  it.each<[string, string, RuleSpec]>([
    ["Bash", "Bash", { kind: "all" }],
    ["Bash(*)", "Bash", { kind: "all" }],
    ["Bash(npm test)", "Bash", words(false, "npm", "test")],
    ["Bash(git log *)", "Bash", words(true, "git", "log")],
    ["Bash(git log:*)", "Bash", words(true, "git", "log")],
    ["Bash(npm run test:* --watch)", "Bash", words(false, "npm", "run", "test:*", "--watch")],
    ['Bash(git commit -m "first try")', "Bash", words(false, "git", "commit", "-m", "first try")],
    ["Bash(echo (a))", "Bash", words(false, "echo", "(a)")],
    ["Read(./src/**)", "Read", { kind: "path", pattern: "./src/**" }],
    ["WebFetch(domain:Docs.Example.org.)", "WebFetch", { kind: "domain", pattern: "docs.example.org" }],
    ["mcp__github__get_*", "mcp__github__get_*", { kind: "all" }],
  ])("8.1a reads %s (P02)", (text, tool, spec) => {
    expect(parseRule(`  ${text} `, "allow", "user")).toEqual({ effect: "allow", tool, spec, source: "user", text });
  });

  it.each(["Bash(rm *", "Bash()", "Bash( )", 'Bash("rm)', "Bash(:*)", "(rm)", "", "rm -rf /"])(
    "8.1b throws for the deny rule %o and never takes it for none (P21)",
    (text) => {
      expect(() => parseRule(text, "deny", "managed")).toThrow(
        expect.objectContaining({ name: "RuleError", rule: text, message: expect.stringContaining("cannot be read") }),
      );
    },
  );

  it("8.1c an allow that would be too wide grants nothing, and a deny of the same words holds (P11, P12)", () => {
    expect(parseRule("mcp__*", "allow", "user").spec.kind).toBe("none");
    expect(parseRule("mcp__*", "deny", "user").spec).toEqual({ kind: "all" });
    expect(parseRule("Task(model:big)", "allow", "user").spec.kind).toBe("none");
    expect(parseRule("Task(model:big)", "deny", "user").spec).toEqual({
      kind: "parameter",
      name: "model",
      value: "big",
    });
  });
});
