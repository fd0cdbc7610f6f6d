import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttpClient } from "@loopsmith/llm/node";
import { reply, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { agenticLoop, createToolUseContext, type Message, query } from "@loopsmith/loop";
import { parseRule } from "@loopsmith/permissions";
import { createPermissionCheck } from "@loopsmith/permissions/check";
import { nodePathFacts } from "@loopsmith/permissions/node";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { type CanUseTool, ToolRegistry } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";

const HARMFUL = [
  "git status && rm victim",
  "git status; rm victim",
  "git status | xargs rm victim",
  "git status\nrm victim",
  "git status $(rm victim)",
  "git status `rm victim`",
  "git status <(rm victim)",
  "GIT_PAGER='rm victim' git -p status",
  "git status & rm victim",
];

type Setting = { api: LocalServer; cwd: string; registry: ToolRegistry; canUseTool: CanUseTool };
type Loop = (messages: Message[], setting: Setting) => Promise<readonly Message[]>;

const smallLoop: Loop = async (messages, { api, cwd, registry, canUseTool }) => {
  const context = createToolUseContext({ registry, cwd, canUseTool });
  const request = { client: createHttpClient(api) };
  return (await agenticLoop(messages, undefined, 5, { context, request })).finalMessages;
};

const productionLoop: Loop = async (messages, { api, cwd, registry, canUseTool }) => {
  const run = query({ messages, tools: registry, canUseTool, context: { cwd }, client: createHttpClient(api) });
  for (;;) {
    const step = await run.next();
    if (step.done) return step.value.messages;
  }
};

describe("an allow rule for git", () => {
  it.each([
    ["agenticLoop", smallLoop],
    ["query", productionLoop],
  ])("B79 lets git through %s, and nothing else beside it", async (_name, loop) => {
    const cwd = await mkdtemp(join(tmpdir(), "loopsmith-allow-"));
    try {
      execFileSync("git", ["init", "-q"], { cwd });
      await writeFile(join(cwd, "victim"), "");
      const commands = ["git status --short", ...HARMFUL];
      const calls = commands.map((command, index) => toolUse("Bash", { command }, `t${index}`));
      await withLocalApi([reply(calls), reply("Done.")], async (api) => {
        const registry = new ToolRegistry();
        registerBuiltinTools(registry, createNodeHost({ cwd }));
        const environment = { cwd, home: "/home/dev", dirs: [], paths: nodePathFacts() };
        const rules = [parseRule("Bash(git status *)", "allow", "user")];
        const canUseTool = createPermissionCheck({ rules, mode: "default", environment });
        const [, , results] = await loop([{ role: "user", content: "Go." }], { api, cwd, registry, canUseTool });
        const blocks = Array.isArray(results?.content) ? results.content : [];
        const refused = blocks.map((block) => JSON.stringify(block).includes("Nobody can be asked"));
        expect(refused).toEqual([false, ...HARMFUL.map(() => true)]);
        expect(JSON.stringify(results)).toContain("?? victim");
      });
      expect(existsSync(join(cwd, "victim"))).toBe(true);
    } finally {
      await rm(cwd, { recursive: true });
    }
  });
});
