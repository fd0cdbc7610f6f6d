import { mergeRules, parseRule, RuleFileError, readRuleFile } from "@loopsmith/permissions";
import { expect, it } from "vitest";

const file = (content: unknown, source: "managed" | "user" | "project" = "user") =>
  readRuleFile({
    text: typeof content === "string" ? content : JSON.stringify(content),
    source,
    path: "rules.json",
    tools: ["Bash", "Read", "WebFetch"],
  });

it("P21 loads rules whose examples hold", () => {
  const { rules, warnings } = file({
    allow: [
      { rule: "Bash(git log *)", match: ["git log -3", "git log"], notMatch: ["git logout", "git log > x"] },
      "WebFetch(domain:x.org)",
    ],
    deny: [{ rule: "Read(.env)", match: ["/project/.env"], notMatch: ["/project/env"] }],
  });
  expect(warnings).toEqual([]);
  expect(rules.map(({ effect, text }) => `${effect} ${text}`)).toEqual([
    "deny Read(.env)",
    "allow Bash(git log *)",
    "allow WebFetch(domain:x.org)",
  ]);
});

it("P21 tells of examples that do not hold, unknown tools, dead rules and unknown keys", () => {
  const { warnings } = file({
    allow: [{ rule: "Bash(git log *)", match: ["git logout"], notMatch: ["git log"] }, "Raed", "mcp__*", "Bash(rm *)"],
    deny: ["Bash(rm *)"],
    alow: [],
  });
  expect(warnings).toHaveLength(6);
  for (const part of [
    "should be about git logout",
    "should not be about git log",
    "no tool is called Raed",
    "grants nothing",
    "is dead",
    "alow",
  ])
    expect(warnings.join("\n")).toContain(part);
});

it("P21 never reads a broken deny as no deny: everything is asked about, and a managed file stops the start", () => {
  for (const content of ["{", "[]", { deny: ["Bash("] }, { deny: "Bash" }, { deny: [3] }, { ask: [{}] }]) {
    const { rules, warnings } = file(content);
    expect(
      rules.some(({ effect, tool }) => effect === "ask" && tool === "*"),
      JSON.stringify(content),
    ).toBe(true);
    expect(warnings.length).toBeGreaterThan(0);
    expect(() => file(content, "managed")).toThrow(RuleFileError);
  }
  expect(file({ allow: ["Bash("] }).rules).toEqual([]);
  expect(() => file({ allow: ["Raed(x)"] }, "managed")).toThrow("Raed");
});

it("P16 merges deny and ask from everywhere, and a project's allow only when the folder is trusted", () => {
  const rules = [
    parseRule("Bash(a)", "allow", "project"),
    parseRule("Bash(b)", "deny", "project"),
    parseRule("Bash(c)", "allow", "managed"),
  ];
  expect(mergeRules(rules, { trusted: false }).map(({ text }) => text)).toEqual(["Bash(c)", "Bash(b)"]);
  expect(mergeRules(rules, { trusted: true }).map(({ text }) => text)).toEqual(["Bash(c)", "Bash(a)", "Bash(b)"]);
});
