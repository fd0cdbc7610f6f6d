// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is shell text.
import { applyMode, matchWords, strictest } from "@loopsmith/permissions/rules";
import { expect, it } from "vitest";
import { bash, decisionOn, verdict } from "./case.ts";

const read = (path: string) => ({ file_path: path });

it("P02 P05 a star between two words of a rule stands for words also where the rule is compared as a text", () => {
  expect(bash("git -x push origin -f", { deny: ["Bash(git*push * -f)"], allow: ["Bash"] })).toBe("deny");
  expect(bash("git -x push origin", { deny: ["Bash(git*push * -f)"], allow: ["Bash(git -x push origin)"] })).toBe(
    "allow",
  );
});

it("P01 says of each part what led to it", () => {
  const part = (tool: string, input: unknown, setting = {}) => decisionOn(tool, input, setting).parts[0];
  expect(part("WebFetch", { url: "ftp://x" })).toMatchObject({ text: "WebFetch", act: "run", cause: "unclear" });
  expect(part("TodoWrite", {})).toMatchObject({ act: "run", cause: "unmatched", why: "No rule allows TodoWrite." });
  expect(part("TodoWrite", {}, { readOnly: true })).toMatchObject({ act: "read" });
  expect(part("TodoWrite", {}, { allow: ["TodoWrite"] })).toMatchObject({
    act: "run",
    cause: "rule",
    why: "The rule TodoWrite allows it.",
    rule: { text: "TodoWrite" },
  });
  expect(part("TodoWrite", {}, { deny: ["TodoWrite"], readOnly: true })).toMatchObject({
    act: "read",
    why: "The rule TodoWrite says so.",
  });
  expect(part("Read", read("/repo/.env"), { deny: ["Read(.env)"] })).toMatchObject({
    decision: "deny",
    cause: "rule",
    rule: { text: "Read(.env)" },
  });
  expect(part("Read", read("/repo/a"))).toMatchObject({ decision: "allow", cause: "workspace" });
  expect(part("Read", read("/repo/a"))).not.toHaveProperty("rule");
  expect(part("Read", read("/etc/a"))).toMatchObject({ decision: "ask", cause: "unmatched" });
  expect(part("Read", read("/etc/a"), { allow: ["Read(//etc/**)"] })).toMatchObject({ cause: "rule" });
  expect(part("Read", read("a\0"))).toMatchObject({ decision: "deny", cause: "invalid" });
  expect(part("Read", read("//server/a"))).toMatchObject({ decision: "ask", cause: "unclear" });
  expect(part("Write", read("/repo/a"))).toMatchObject({ act: "edit", cause: "workspace_edit" });
  expect(part("Write", read("/repo/.git/a"))).toMatchObject({ decision: "ask", cause: "protected" });
});

it("P01 takes rule and source from the strictest part, and asks when there is nothing to judge", () => {
  expect(decisionOn("Bash", { command: "ls" }, { allow: ["Bash"] }).parts).toHaveLength(1);
  const denied = decisionOn("Bash", { command: "ls; rm x" }, { allow: ["Bash(ls)"], deny: ["Bash(rm *)"] });
  expect(denied).toMatchObject({ decision: "deny", rule: { text: "Bash(rm *)" }, source: "user" });
  expect(strictest([])).toMatchObject({ decision: "ask", parts: [] });
  expect(decisionOn("TodoWrite", {})).not.toHaveProperty("source");
});

it("P02 lets a star stand for any words, and inside of a word for any text", () => {
  expect(matchWords(["*", "b"], ["a", "a", "b"], false)).toBe(true);
  expect(matchWords(["*", "b"], ["b"], false)).toBe(true);
  expect(matchWords(["a", "*"], ["a"], false)).toBe(true);
  expect(matchWords(["a", "*", "b"], ["a", "x"], false)).toBe(false);
  expect(matchWords(["ls*"], ["ls", "-la"], false)).toBe(true);
  expect(matchWords(["ls*"], ["cat", "ls"], false)).toBe(false);
  expect(matchWords(["l*s"], ["ls", "x"], false)).toBe(false);
  expect(matchWords(["ls\\*"], ["ls*", "x"], false)).toBe(false);
  expect(matchWords(["ls*", "a"], ["lsx", "a", "b"], false)).toBe(false);
  expect(matchWords(["a?*"], ["abx"], false)).toBe(false);
  expect(matchWords(["a?*"], ["a?x"], false)).toBe(true);
  expect(matchWords(["[ab]*"], ["ac"], false)).toBe(false);
  expect(matchWords(["[ab]*"], ["[ab]c"], false)).toBe(true);
  expect(matchWords(["a\\*b*"], ["axbc"], false)).toBe(false);
  expect(matchWords(["a\\*b*"], ["a*bc"], false)).toBe(true);
  expect(matchWords(["a\\b*"], ["a\\bc"], false)).toBe(true);
  expect(matchWords(["a"], ["a", "b"], false)).toBe(false);
  expect(matchWords(["a", "b"], ["a"], true)).toBe(false);
});

it("P05 compares a denied program without its path and without case", () => {
  const deny = ["Bash(/bin/rm *)"];
  expect(bash("rm x", { allow: ["Bash"], deny })).toBe("deny");
  expect(bash("/usr/bin/rm x", { allow: ["Bash"], deny })).toBe("deny");
  expect(bash("rm x", { allow: ["Bash"], deny: ["Bash(RM *)"] })).toBe("deny");
  expect(bash("ls x", { allow: ["Bash"], deny })).toBe("allow");
  expect(bash("a/ x", { allow: ["Bash"], deny: ["Bash(a/ x)"] })).toBe("deny");
  expect(bash("b/ x", { allow: ["Bash"], deny: ["Bash(a/ x)"] })).not.toBe("deny");
});

it("P05 reads a star of a denied rule over several words, and any other rule word by word", () => {
  const under = (rule: string, command: string) => bash(command, { allow: ["Bash(echo *)"], deny: [`Bash(${rule})`] });
  expect(under("echo* --force", "echo a -x --force")).toBe("deny");
  expect(under("echo*push *", "echo -a push b")).toBe("deny");
  expect(under("echo*push *", "echo -a push")).toBe("deny");
  expect(under("echo*push", "echo -a push b")).toBe("allow");
  expect(under("echo*push *", "echo -a pushed")).toBe("allow");
  expect(under("echo 'a b'", "echo a b")).toBe("allow");
  expect(under("echo [a]* z", "echo [a]q r z")).toBe("deny");
  expect(under("echo [a]* z", "echo aq r z")).toBe("allow");
  expect(under("echo a?*z", "echo abq z")).toBe("allow");
  expect(under("echo a\\*b* z", "echo axb q z")).toBe("allow");
  expect(under("echo a\\*b* z", "echo 'a*b' q z")).toBe("deny");
});

it("P05 asks when words that are not known yet may make it the denied command", () => {
  const under = (rule: string, command: string) => bash(command, { allow: ["Bash(echo *)"], deny: [`Bash(${rule})`] });
  for (const command of ['echo "$X"', "echo $X", "echo $X b", 'echo "$X" b', "echo secret*"])
    expect(under("echo secret *", command), command).toBe("ask");
  expect(under("echo secret *", "echo a $X")).toBe("allow");
  expect(under("echo a secret", 'echo a "$X"')).toBe("ask");
  expect(under("echo a secret", 'echo b "$X"')).toBe("allow");
  expect(under("echo a", 'echo a "$X"')).toBe("allow");
  expect(under("echo a", "echo a $X")).toBe("ask");
  expect(under("echo a", "echo a $X b")).toBe("allow");
  expect(under("echo a* b", 'echo x "$X"')).toBe("ask");
  expect(under("ls secret", 'echo "$X"')).toBe("allow");
  expect(under("/bin/echo secret", 'echo "$X"')).toBe("ask");
});

it("P09 lets a rule count for the tools it names and those it stands for", () => {
  const at = (tool: string, path: string, setting: object) =>
    verdict(tool, { file_path: path, path, pattern: "x" }, setting);
  expect(at("Read", "/etc/a", { allow: ["Edit(//etc/**)"] })).toBe("ask");
  expect(at("Write", "/repo/a", { allow: ["Read(./**)"] })).toBe("ask");
  expect(at("Write", "/repo/a", { allow: ["Edit"] })).toBe("allow");
  expect(at("Write", "/repo/a", { allow: ["Edit"], deny: ["Read"] })).toBe("deny");
  expect(at("Write", "/repo/a", { allow: ["Edit"], ask: ["Read"] })).toBe("allow");
  expect(at("Grep", "/repo/a", { deny: ["Read"] })).toBe("deny");
  expect(at("Grep", "/repo/x/a", { deny: ["Grep(./x/**)"] })).toBe("deny");
  expect(at("Read", "/repo/x/a", { deny: ["Grep(./x/**)"] })).toBe("allow");
  expect(at("Write", "/repo/x/a", { allow: ["Edit(**)"], deny: ["Grep(./x/**)"] })).toBe("allow");
  expect(bash("cat /etc/passwd", { allow: ["Bash"] })).toBe("ask");
  expect(bash("cat /etc/passwd", { allow: ["Bash", "Read(//etc/**)"] })).toBe("allow");
  expect(bash('cat "$F"', { allow: ["Bash(cat *)"], deny: ["Read(description:x)"] })).toBe("allow");
  expect(bash('cat "$F"', { allow: ["Bash(cat *)"], deny: ["Read(.env)"] })).toBe("ask");
});

it("P11 reads a rule for a server as one for all of its tools, and no other as that", () => {
  expect(verdict("mcp__git__log", {}, { deny: ["mcp__git__"] })).toBe("deny");
  expect(verdict("mcp__git__log__x", {}, { allow: ["mcp__git__log"] })).toBe("ask");
  expect(verdict("xmcp__git__a", {}, { allow: ["xmcp__git"] })).toBe("ask");
  expect(verdict("mcp__git__log", {}, { deny: ["mcp__*"] })).toBe("deny");
});

it("P12 looks for a parameter in any input", () => {
  const deny = ["mcp__a__b(length:4)"];
  for (const input of [undefined, null, "text", 4, [], {}]) expect(verdict("mcp__a__b", input, { deny })).toBe("ask");
  expect(verdict("mcp__a__b", { length: 4 }, { deny })).toBe("deny");
  expect(verdict("mcp__a__b", { length: "4" }, { deny })).toBe("deny");
  expect(verdict("mcp__a__b", {}, { deny: ["mcp__a__b(p:)"] })).toBe("ask");
  expect(verdict("mcp__a__b", { p: "" }, { deny: ["mcp__a__b(p:)"] })).toBe("deny");
});

it("P13 leaves a denied call as it is, and only reads while a plan is made", () => {
  const denied = decisionOn("Bash", { command: "rm x" }, { deny: ["Bash(rm *)"] });
  const call = { tool: "Bash", input: { command: "rm x" }, readOnly: false };
  expect(applyMode(denied, call, "plan")).toBe(denied);
  const allow = ["Bash(npm test)", "Bash(ls *)"];
  expect(bash("npm test", { allow, mode: "plan" })).toBe("ask");
  expect(bash("ls", { allow, mode: "plan" })).toBe("allow");
  expect(verdict("Bash", { command: "npm test" }, { allow, mode: "plan", readOnly: true })).toBe("allow");
  expect(bash("npm i", { mode: "plan" })).toBe("ask");
  expect(decisionOn("Write", read("/repo/a"), { mode: "acceptEdits" }).parts[0]?.cause).toBe("mode");
});
