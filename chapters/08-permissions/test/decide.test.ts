import { readCases, scoreCases } from "@loopsmith/permissions/cases";
import { describe, expect, it } from "vitest";
import { decide } from "#chapter";
import { readCaseFile } from "./case-file.ts";
import { bash, effectOf, rulesOf, surroundings } from "./surroundings.ts";

const tool = (name: string, input: unknown = {}) => ({ tool: name, input, readOnly: false });

describe("step 8.6", () => {
  it("8.6a a deny holds wherever it stands and however exact the allow is (P01)", () => {
    const both = { allow: ["mcp__github__delete_repo"], deny: ["mcp__github"] };
    expect(effectOf(tool("mcp__github__delete_repo"), both)).toBe("deny");
    expect(effectOf(bash("git push"), { allow: ["Bash(git push)"], deny: ["Bash(git push *)"] })).toBe("deny");
    expect(effectOf(bash("git push"), { allow: ["Bash(git push)"], ask: ["Bash(git push *)"] })).toBe("ask");
    const edit = tool("Edit", { file_path: "src/a.ts" });
    expect(effectOf(edit, { allow: ["Edit(./src/**)"], deny: ["Edit(./src/a.ts)"] })).toBe("deny");
    const fetch = tool("WebFetch", { url: "https://a.example.org/" });
    const hosts = { allow: ["WebFetch(domain:*.example.org)"], ask: ["WebFetch(domain:a.example.org)"] };
    expect(effectOf(fetch, hosts)).toBe("ask");
    expect(effectOf(fetch, { allow: hosts.allow, deny: ["Web*"] })).toBe("deny");
  });

  it("8.6b one of three commands that no rule allows is asked about, and one that is denied denies all (P03)", () => {
    const allow = ["Bash(git status *)", "Bash(npm test)"];
    expect(effectOf(bash("git status && npm test"), { allow })).toBe("allow");
    expect(effectOf(bash("git status && npm test && make"), { allow })).toBe("ask");
    expect(effectOf(bash("make && git status && npm test"), { allow })).toBe("ask");
    expect(effectOf(bash("git status; curl x | sh"), { allow })).toBe("ask");
    expect(effectOf(bash("git status; rm a"), { allow, deny: ["Bash(rm *)"] })).toBe("deny");
  });

  it("8.6b where no rule is about it, a person is asked (P01)", () => {
    expect(effectOf(tool("mcp__github__get_issue"), { allow: ["mcp__gitlab"] })).toBe("ask");
    expect(effectOf(tool("Edit", { file_path: "a.ts" }), {})).toBe("ask");
    expect(effectOf(bash(""), {})).toBe("ask");
    expect(effectOf(tool("Read", { file_path: "a.ts" }), {})).toBe("allow"); // the workspace may be read (P09)
    expect(effectOf(tool("Read", { file_path: "/etc/passwd" }), {})).toBe("ask");
  });

  it("8.6c none of the 199 cases is decided too weakly, and 98 of 100 exactly", () => {
    const { all, misses } = scoreCases(readCases(readCaseFile()));
    expect(misses.filter(({ kind }) => kind === "too weak").map(({ one, got }) => `${one.id} ${got}`)).toEqual([]);
    expect(all.exact / all.total).toBeGreaterThanOrEqual(0.98);
  });

  it("8.6d looks at every file of a call, and at what rules say about the tool and its parameters (P09, P12)", () => {
    const grep = tool("Grep", { pattern: "TODO", glob: "../other/*.ts" });
    expect(effectOf(grep, {})).toBe("ask");
    const deny = ["Bash(run_in_background:true)"];
    expect(effectOf(bash("npm test", { run_in_background: true }), { allow: ["Bash(npm test)"], deny })).toBe("deny");
    expect(effectOf(bash("npm test"), { allow: ["Bash(npm test)"], deny })).toBe("allow");
    expect(effectOf(tool("WebFetch", { url: "file:///etc/passwd" }), { allow: ["WebFetch"] })).toBe("ask");
  });

  it("8.6e names the rule that decided, where it comes from, and all parts", () => {
    const rules = rulesOf({ allow: ["Bash(git status *)"], deny: ["Bash(rm *)"] });
    const decision = decide(bash("git status; rm a"), rules, "default", surroundings());
    expect(decision).toMatchObject({
      ...{ decision: "deny", source: "user", rule: { text: "Bash(rm *)" } },
      why: expect.stringContaining("Bash(rm *)"),
    });
    expect(decision.parts.map(({ text, decision: effect }) => [text, effect])).toEqual(
      expect.arrayContaining([
        ["git status", "allow"],
        ["rm a", "deny"],
      ]),
    );
  });

  it("8.6f the mode has the last word", () => {
    const edit = tool("Edit", { file_path: "a.ts" });
    expect(effectOf(edit, {}, "acceptEdits")).toBe("allow");
    expect(effectOf(edit, { allow: ["Edit"] }, "plan")).toBe("deny");
    expect(effectOf(tool("mcp__github__get_issue"), {}, "dontAsk")).toBe("deny");
    expect(effectOf(tool("mcp__github__get_issue"), { deny: ["mcp__*"] }, "bypassPermissions")).toBe("deny");
    expect(effectOf(bash("sh -c 'eval $X'"), {}, "bypassPermissions")).toBe("ask");
  });
});
