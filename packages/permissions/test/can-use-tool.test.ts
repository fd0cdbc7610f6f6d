import { type AuditLine, createPermissionCheck, type PermissionPrompt, parseRule } from "@loopsmith/permissions";
import { linkFacts } from "@loopsmith/permissions/cases";
import { type Answer, createCanUseTool } from "@loopsmith/permissions/rules";
import { buildTool, type CheckedToolUse } from "@loopsmith/tools/tool";
import { expect, it } from "vitest";
import * as z from "zod";

const tool = (name: string) =>
  buildTool({ name, description: "", inputSchema: z.any(), call: () => ({ content: "" }) });
const call = (name: string, input: object, mustAsk?: string): CheckedToolUse => ({
  toolUse: { type: "tool_use", id: "t1", name, input },
  tool: tool(name),
  input,
  ...(mustAsk !== undefined && { mustAsk }),
});
const signal = new AbortController().signal;
const environment = {
  cwd: "/repo",
  home: "/home/dev",
  dirs: [],
  paths: linkFacts({ "/repo/link": { link: "/repo/src" } }, false),
};
const base = {
  rules: [
    parseRule("Bash(npm test)", "allow", "project"),
    parseRule("Bash(rm *)", "deny", "managed"),
    parseRule("Edit(./src/**)", "allow", "user"),
  ],
  mode: "default",
  environment,
} as const;

it("P13 denies without a person what would need asking", async () => {
  const check = createPermissionCheck(base);
  expect(await check(call("Bash", { command: "npm i" }), signal)).toMatchObject({
    kind: "deny",
    cause: "headless",
    message: expect.stringContaining("Nobody can be asked"),
  });
  expect(await check(call("Bash", { command: "npm test" }), signal)).toEqual({
    kind: "allow",
    input: { command: "npm test" },
  });
  expect(await check(call("Bash", { command: "rm x" }), signal)).toMatchObject({
    kind: "deny",
    cause: "denied",
    message: expect.stringContaining("Bash(rm *)"),
  });
});

it("P17 offers the exact rules, shows all of the command, and keeps what was allowed for the session", async () => {
  const seen: PermissionPrompt[] = [];
  const answers: Answer[] = [
    { kind: "session", rules: ["Bash(npm run lint *)"] },
    { kind: "no", comment: "use make" },
  ];
  const check = createPermissionCheck({
    ...base,
    ask: async (prompt) => {
      seen.push(prompt);
      return answers.shift() ?? { kind: "no" };
    },
  });
  expect(await check(call("Bash", { command: "npm run lint -- src" }), signal)).toMatchObject({ kind: "allow" });
  expect(seen[0]?.choices).toEqual([
    { kind: "once" },
    { kind: "session", rules: ["Bash(npm run lint *)"] },
    { kind: "save", rules: ["Bash(npm run lint *)"] },
    { kind: "no" },
  ]);
  expect(await check(call("Bash", { command: "npm run lint" }), signal)).toMatchObject({ kind: "allow" });
  expect(seen).toHaveLength(1);
  expect(await check(call("Bash", { command: `git log \u202e${" ".repeat(300)}; ./x` }), signal)).toMatchObject({
    kind: "deny",
    cause: "denied",
    message: expect.stringContaining("use make"),
  });
  expect(seen[1]?.text).toContain("<U+202E>");
  expect(seen[1]?.text).toContain("./x");
  expect(seen[1]?.choices).toEqual([{ kind: "once" }, { kind: "no" }]);
});

it("P17 proposes at most five rules and none for interpreters, shells, env, sudo or git alone", async () => {
  const proposals = async (command: string) => {
    let rules: readonly string[] = [];
    const check = createPermissionCheck({
      ...base,
      ask: async ({ choices }) => {
        rules = choices.flatMap((choice) => (choice.kind === "save" ? choice.rules : []));
        return { kind: "no" };
      },
    });
    await check(call("Bash", { command }), signal);
    return rules;
  };
  for (const command of [
    "python3 x.py",
    "bash x.sh",
    "env x",
    "sudo ls",
    "git",
    "eval ls",
    "touch .git/x",
    "rm -rf /",
    "a; b; c; d; e; f",
    "node -e 1",
    "A=1 ls",
  ])
    expect(await proposals(command), command).toEqual([]);
  expect(await proposals("make a; ls b; git push origin")).toEqual([
    "Bash(make a *)",
    "Bash(ls *)",
    "Bash(git push *)",
  ]);
  expect(await proposals("sed -i s/a/b/ x")).toEqual(["Bash(sed -i s/a/b/ x)"]);
  expect(await proposals("a1; b1; c1; d1; e1")).toHaveLength(5);
});

it("P17 ends an unanswered question with the turn, as interrupted (B07)", async () => {
  const abort = new AbortController();
  const check = createPermissionCheck({ ...base, ask: () => new Promise(() => undefined) });
  const decision = check(call("Bash", { command: "npm i" }), abort.signal);
  abort.abort();
  expect(await decision).toMatchObject({ kind: "deny", cause: "interrupted" });
});

it("P18 judges an input that a hook changed, and asks when the hook breaks", async () => {
  const change = createPermissionCheck({ ...base, hook: async () => ({ kind: "change", input: { command: "rm x" } }) });
  expect(await change(call("Bash", { command: "npm test" }), signal)).toMatchObject({ kind: "deny", cause: "denied" });
  const broken = createPermissionCheck({
    ...base,
    hook: async () => {
      throw new Error("boom");
    },
  });
  expect(await broken(call("Bash", { command: "npm test" }), signal)).toMatchObject({
    kind: "deny",
    cause: "headless",
  });
});

it("P19 hands the real path that was approved to the tool", async () => {
  const check = createPermissionCheck(base);
  expect(await check(call("Write", { file_path: "link/new.ts", content: "" }), signal)).toMatchObject({ kind: "deny" });
  expect(await check(call("Write", { file_path: "src/new.ts", content: "" }), signal)).toMatchObject({
    kind: "allow",
    grant: { kind: "path", act: "edit", path: "/repo/src/new.ts" },
  });
  expect(await check(call("Read", { file_path: "/repo/link/a" }), signal)).toMatchObject({
    kind: "allow",
    grant: { kind: "path", act: "read", path: "/repo/src/a" },
  });
});

it("P19 grants what was judged, even when a link is swapped in between", async () => {
  let asked = 0;
  const swapping = {
    caseInsensitive: false,
    realpath: (path: string) => (path === "/repo/src/a" && asked++ > 0 ? "/etc/passwd" : path),
  };
  const check = createPermissionCheck({ ...base, environment: { ...environment, paths: swapping } });
  expect(await check(call("Write", { file_path: "/repo/src/a", content: "" }), signal)).toMatchObject({
    kind: "allow",
    grant: { path: "/repo/src/a" },
  });
});

it("P20 writes one line before the call, with secrets masked, and refuses headless when it cannot", async () => {
  const lines: AuditLine[] = [];
  const writeAudit = async (line: AuditLine) => void lines.push(line);
  const check = createPermissionCheck({ ...base, writeAudit, session: { id: "s1", turn: 2 }, now: () => 0 });
  await check(call("Bash", { command: "npm test" }), signal);
  await check(call("Bash", { command: "curl -H 'Authorization: Bearer abcdefghijklmnop' https://u:pass@x" }), signal);
  expect(lines[0]).toEqual({
    time: "1970-01-01T00:00:00.000Z",
    session: "s1",
    turn: 2,
    tool_use_id: "t1",
    tool: "Bash",
    input: { command: "npm test" },
    input_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    parts: [{ text: "npm test", decision: "allow", cause: "rule", rule: "Bash(npm test)" }],
    rule: "Bash(npm test)",
    source: "project",
    mode: "default",
    decision: "allow",
    decided_by: "rules",
    ms: 0,
  });
  expect(lines[1]).toMatchObject({ decision: "deny", decided_by: "nobody" });
  expect(JSON.stringify(lines[1])).not.toMatch(/abcdefghijklmnop|pass@/);
  const fail = async () => {
    throw new Error("disk full");
  };
  expect(
    await createPermissionCheck({ ...base, writeAudit: fail })(call("Bash", { command: "npm test" }), signal),
  ).toMatchObject({ kind: "deny", message: expect.stringContaining("disk full") });
  expect(
    await createPermissionCheck({ ...base, writeAudit: fail, ask: async () => ({ kind: "no" }) })(
      call("Bash", { command: "npm test" }),
      signal,
    ),
  ).toMatchObject({ kind: "allow" });
});

it("P22 asks about a call that is made again and again, and denies it without a person", async () => {
  const check = createCanUseTool({ ...base, audit: async () => undefined });
  expect(await check(call("Bash", { command: "npm test" }, "The third time in a row."), signal)).toMatchObject({
    kind: "deny",
    cause: "headless",
    message: expect.stringContaining("third time"),
  });
  const asked = createCanUseTool({ ...base, audit: async () => undefined }, async () => ({ kind: "once" }));
  expect(await asked(call("Bash", { command: "npm test" }, "The third time in a row."), signal)).toMatchObject({
    kind: "allow",
  });
});
