import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleAgent, environment, inFolder, removeBundle, runAgent, runHere, settings } from "./run-agent.ts";

beforeAll(bundleAgent, 60_000);
afterAll(removeBundle);

describe("a headless run", () => {
  it("prints only the answer on stdout, and what it does on stderr", () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "a.txt"), "hello\n");
      const steps = [reply([text("Let me look."), toolUse("Read", { file_path: "a.txt" })]), reply("It says hello.")];
      await withLocalApi(steps, async (api) => {
        const ended = await runAgent(["what is in a.txt?", "--cwd", folder], environment(api));
        expect(ended.stdout).toBe("Let me look.\nIt says hello.\n");
        expect(ended.stderr).toContain('● Read {"file_path":"a.txt"}');
        expect(ended.stderr).toContain("hello");
        expect(ended.code).toBe(0);
      });
    }));

  it("refuses a tool that writes when nobody can be asked, and tells the model why (L03)", () =>
    inFolder(async (folder) => {
      const write = toolUse("Write", { file_path: "b.txt", content: "x" });
      await withLocalApi([reply([write]), reply("I may not.")], async (api) => {
        const ended = await runHere(["write b.txt", "--cwd", folder], environment(api));
        expect(existsSync(join(folder, "b.txt"))).toBe(false);
        const second = JSON.stringify(api.requests[1]?.body);
        expect(second).toContain('"is_error":true');
        expect(second).toContain("No rule allows to change");
        expect(second).toContain('--allow \\"Edit(./b.txt)\\"');
        expect(ended).toMatchObject({ stdout: "I may not.\n", code: 0 });
      });
    }));

  it.each([
    ["--permission-mode", "acceptEdits"],
    ["--allow", "Edit(./b.txt)"],
  ])("lets the same tool write with %s %s", (...allowance) =>
    inFolder(async (folder) => {
      const write = toolUse("Write", { file_path: "b.txt", content: "x\n" });
      await withLocalApi([reply([write]), reply("Done.")], async (api) => {
        const ended = await runHere(["write b.txt", "--cwd", folder, ...allowance], environment(api));
        expect(await readFile(join(folder, "b.txt"), "utf8")).toBe("x\n");
        expect(ended.code).toBe(0);
      });
    }),
  );

  it("takes its prompt from a pipe, behind the one of the arguments", () =>
    withLocalApi([reply("Fine.")], async (api) => {
      const ended = await runHere(["explain"], environment(api), { input: "the piped text\n" });
      expect(JSON.stringify(api.requests[0]?.body)).toContain("explain\\n\\nthe piped text");
      expect(ended.code).toBe(0);
    }));

  it("shows control characters of the answer instead of obeying them", () =>
    withLocalApi([reply("\u001b]0;owned\u0007 \u001b[2Jhi")], async (api) => {
      const ended = await runHere(["hi"], environment(api));
      expect(ended.stdout).toBe("␛]0;owned␇ ␛[2Jhi\n");
    }));

  it("stops at --max-turns with code 3 and a sentence", () =>
    inFolder((folder) =>
      withLocalApi([reply([toolUse("Glob", { pattern: "*" })])], async (api) => {
        const ended = await runHere(["look", "--max-turns", "1", "--cwd", folder], environment(api));
        expect(ended.stderr).toContain("Stopped after 1 model calls");
        expect(ended.code).toBe(3);
      }),
    ));
});

describe("what is wrong becomes one sentence", () => {
  it("a key that is refused", () =>
    withLocalApi(
      [],
      async (api) => {
        const ended = await runHere(["hi"], environment({ ...api, apiKey: "sk-revoked" }));
        // The other line says whether commands run in a sandbox.
        expect(ended.stderr.trim().split("\n")).toHaveLength(2);
        expect(ended.stderr).toContain("does not accept this key");
        expect(ended.code).toBe(1);
      },
      { allowRefused: true },
    ));

  it("a model that does not exist", () =>
    withLocalApi([httpFault(404, { message: "model: nope" })], async (api) => {
      const ended = await runHere(["hi"], environment(api));
      expect(ended.stderr).toContain("does not know the model");
      expect(ended.code).toBe(1);
    }));

  it("nobody at the address", async () => {
    const env = {
      ...environment({ baseUrl: "http://127.0.0.1:59999", apiKey: "any" }),
      ...(await settings({ maxRetries: 0 })),
    };
    const ended = await runHere(["hi"], env);
    expect(ended.stderr).toContain("No answer from http://127.0.0.1:59999");
    expect(ended.stderr).not.toMatch(/\n {4}at /);
    expect(ended.code).toBe(1);
  });

  it.each([
    [["--bogus"], "There is no option --bogus"],
    [["--modle", "x", "hi"], "Did you mean --model?"],
    [["--cwd", "/no/such/folder", "hi"], "There is no folder /no/such/folder"],
    [["--max-turns", "0", "hi"], "--max-turns takes a whole number"],
    [["--lang", "xx", "hi"], "--lang takes one of en, zh-CN"],
    [["--lang", "zh-CN", "--bogus"], "没有 --bogus 这个选项"],
  ])("%j", async (args, sentence) => {
    const ended = await runHere(args, environment());
    expect(ended.stderr).toContain(sentence);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(ended).toMatchObject({ stdout: "", code: 2 });
  });
});

describe("without a key", () => {
  it("the demo finds the TODOs of the sample project with the embedded model and says which that is", async () => {
    const ended = await runAgent([], environment());
    expect(ended.stderr).toContain("offline-scout");
    expect(ended.stdout).toMatch(/src\/.*\bTODO\b/s);
    expect(ended.code).toBe(0);
  });
});
