import { linkFacts } from "@loopsmith/permissions/cases";
import { decide, parseRule } from "@loopsmith/permissions/rules";
import { expect, it } from "vitest";

const environment = { cwd: "/repo", home: "/home/dev", dirs: [], paths: linkFacts({}, false) };

/** What becomes of a command in a shell that stands in that folder. */
function judged(command: string, shell: string | undefined, rules: { allow?: string[]; deny?: string[] }): string {
  const { allow = [], deny = [] } = rules;
  const all = [
    ...allow.map((text) => parseRule(text, "allow", "user")),
    ...deny.map((text) => parseRule(text, "deny", "user")),
  ];
  const call = { tool: "Bash", input: { command }, readOnly: false };
  return decide(call, all, "default", { ...environment, ...(shell !== undefined && { shell }) }).decision;
}

it("P08 P09 takes paths from where the shell stands, and rules from where the session is", () => {
  const rules = { allow: ["Bash(cat *)"], deny: ["Read(./secrets/**)"] };
  expect(judged("cat secrets/key", undefined, rules)).toBe("deny");
  expect(judged("cat ../secrets/key", "/repo/sub", rules)).toBe("deny");
  expect(judged("cat key", "/repo/secrets", rules)).toBe("deny");
  expect(judged("cat note", "/repo/sub", rules)).toBe("allow");
  expect(judged("cat < ../secrets/key", "/repo/sub", rules)).toBe("deny");
  expect(judged("echo x > ../.git/config", "/repo/sub", { allow: ["Bash(echo *)", "Edit"] })).toBe("ask");
});

it("P15 asks for git in another folder than that of the session, however the shell came there", () => {
  const rules = { allow: ["Bash(git status)"] };
  expect(judged("git status", "/repo", rules)).toBe("allow");
  expect(judged("git status", "/repo/vendor/data", rules)).toBe("ask");
});

it("P14 takes the folder of the session for critical wherever the shell stands", () => {
  const rules = { allow: ["Bash(rm *)"] };
  expect(judged("rm -rf ..", "/repo/sub", rules)).toBe("ask");
  expect(judged("rm -rf *", "/repo", rules)).toBe(judged("rm -rf *", undefined, rules));
});
