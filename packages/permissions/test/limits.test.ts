import { listCommands, parseRule, RuleError } from "@loopsmith/permissions/rules";
import { expect, it } from "vitest";
import { bash } from "./case.ts";

const nested = (depth: number): string => {
  let command = "ls";
  for (let shell = 0; shell < depth; shell += 1) command = `eval ${JSON.stringify(command)}`;
  return command;
};

it("P04 gives up on more parts, here-documents, brackets and characters than anybody writes", () => {
  const allow = ["Bash(ls)", "Bash(echo *)", "Bash(cat *)"];
  expect(bash("ls;".repeat(100), { allow })).toBe("allow");
  expect(bash("ls;".repeat(102), { allow })).toBe("ask");
  expect(bash(`echo '${";".repeat(1_500)}'`, { allow })).toBe("allow");
  expect(bash(`echo '${";".repeat(1_501)}'`, { allow })).toBe("ask");
  expect(bash(`echo '${"(".repeat(500)}'`, { allow })).toBe("allow");
  expect(bash(`echo '${"(".repeat(501)}'`, { allow })).toBe("ask");
  expect(bash(`echo '${"<<".repeat(63)}'`, { allow })).toBe("allow");
  expect(bash(`echo '${"<<".repeat(64)}'`, { allow })).toBe("ask");
  expect(bash(`echo ${"a".repeat(9_995)}`, { allow })).toBe("allow");
  expect(bash(`echo ${"a".repeat(9_996)}`, { allow })).toBe("ask");
});

it("P04 names the reason where a text is not read", () => {
  const why = (text: string) => {
    const list = listCommands(text);
    return list.kind === "unclear" ? list.why : list.kind;
  };
  expect(why("ls")).toBe("commands");
  expect(why(";".repeat(1_501))).toContain("too many parts");
  expect(why("ls;".repeat(102))).toContain("too many parts");
  expect(why("(".repeat(501))).toContain("nests too deep");
  expect(why("<<".repeat(64))).toContain("too many here-documents");
  expect(why("a".repeat(10_001))).toContain("longer than 10000");
  expect(why("ls \u202e")).toContain("U+202E");
  expect(why("ls \u0007")).toContain("U+0007");
});

it("P03 looks into six shells in each other, and asks about a seventh", () => {
  const deny = ["Bash(ls)"];
  expect(bash(nested(3), { deny })).toBe("deny");
  expect(bash("bash -c \"bash -c 'ls'\"", { deny })).toBe("deny");
  const deep = (count: number) => listCommands(nested(count)).commands.some(({ words }) => words[0] === "ls");
  expect(deep(6)).toBe(true);
  expect(deep(7)).toBe(false);
  expect(listCommands("ssh h ".repeat(1_000))).toMatchObject({ kind: "unclear" });
  expect(bash(`${"ssh h ".repeat(1_000)}rm x`, { allow: ["Bash"] })).toBe("ask");
});

it("P21 refuses a rule that is not one", () => {
  for (const text of [
    "",
    "(ls)",
    "Ba sh(ls)",
    "1Bash",
    "Bash(ls",
    "Bash()",
    "Bash(  )",
    "Bash('ls)",
    "Ba/sh",
    "Bash(ls) x",
    "-x",
  ])
    expect(() => parseRule(text, "deny", "user"), text).toThrow(RuleError);
  expect(parseRule("  Bash(ls)  ", "deny", "user").text).toBe("Bash(ls)");
  expect(new RuleError("x", "y").name).toBe("RuleError");
});
