import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@loopsmith/llm/client";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { agenticLoop, type LoopResult } from "@loopsmith/loop";
import { createToolUseContext } from "@loopsmith/loop/agentic-loop";
import { createPermissionCheck, parseRule } from "@loopsmith/permissions";
import { nodePathFacts } from "@loopsmith/permissions/node";
import { type CanUseTool, ToolRegistry } from "@loopsmith/tools";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { describe, expect, it, onTestFinished } from "vitest";
import { gif, jpeg, pdf, png, webp } from "../../tools/test/sample-media.ts";

type Call = { name: string; input: Record<string, unknown> };

async function folderWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "loopsmith-agent-")));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(cwd, name), content);
  return cwd;
}

/** One turn with these calls, on a server that refuses what the real API would refuse. */
async function play(cwd: string, turns: readonly (readonly Call[])[], canUseTool?: CanUseTool): Promise<LoopResult> {
  const registry = new ToolRegistry();
  const host = createNodeHost({ cwd });
  registerBuiltinTools(registry, host);
  const replies = turns.map((calls, turn) =>
    reply(calls.map(({ name, input }, index) => toolUse(name, input, `t${turn}_${index}`))),
  );
  return withLocalApi([...replies, reply("Done.")], async (api) => {
    const context = createToolUseContext({ registry, cwd });
    const messages = [{ role: "user" as const, content: "Go." }];
    const request = { client: createClient(api) };
    return agenticLoop(messages, undefined, undefined, { context, request, ...(canUseTool && { canUseTool }) });
  });
}

type Result = { is_error?: boolean; content: unknown };

function resultsOf({ finalMessages }: LoopResult): Result[] {
  return finalMessages.flatMap(({ role, content }) =>
    // The only blocks of a user message here are results of tools.
    role === "user" && Array.isArray(content) ? (content as unknown as Result[]) : [],
  );
}

function typesOf({ content }: Result): string[] {
  return Array.isArray(content) ? content.map(({ type }: { type: string }) => type) : [typeof content];
}

describe("what Read shows, in a run", () => {
  it("M51 M65 images, PDFs and notebooks are results that the API takes, in the next requests too", async () => {
    const image = png(60, 40).toString("base64");
    const outputs = [{ output_type: "display_data", data: { "image/png": image }, metadata: {} }];
    const notebook = { nbformat: 4, cells: [{ cell_type: "code", source: "plot()", outputs, metadata: {} }] };
    const cwd = await folderWith({
      ...{ "a.png": png(30, 20), "b.jpg": jpeg(9, 9), "c.gif": gif(9, 9), "d.webp": webp(9, 9) },
      ...{ "e.pdf": pdf(2), "f.ipynb": JSON.stringify(notebook), "g.png": png(9, 9).subarray(0, 40) },
      "utf16.txt": Buffer.from("\uFEFFhello\r\n", "utf16le"),
    });
    const names = ["a.png", "b.jpg", "c.gif", "d.webp", "e.pdf", "f.ipynb", "g.png", "utf16.txt"];
    const reads = names.map((file_path) => ({ name: "Read", input: { file_path } }));
    const result = await play(cwd, [reads, [{ name: "Glob", input: { pattern: "*" } }]]);
    expect([result.reason, result.error]).toEqual(["completed", undefined]);
    expect(resultsOf(result).map(typesOf)).toEqual([
      ...["a.png", "b.jpg", "c.gif", "d.webp"].map(() => ["text", "image"]),
      ["text", "document"],
      ["text", "text", "image"],
      ["string"],
      ["string"],
      ["string"],
    ]);
    expect(resultsOf(result).map(({ is_error }) => is_error === true)).toEqual(
      names.map((name) => name === "g.png").concat(false),
    );
  });

  it("M51 no order of reading makes a request with more images than it may hold, or too large ones among many", async () => {
    const cwd = await folderWith({ "small.png": png(8, 8), "large.png": png(2_500, 8) });
    const read = (file_path: string): Call => ({ name: "Read", input: { file_path } });
    const turns = Array.from({ length: 3 }, (_, turn) =>
      Array.from({ length: 8 }, (_, index) => read((turn * 8 + index) % 7 === 3 ? "large.png" : "small.png")),
    );
    const result = await play(cwd, turns);
    expect([result.reason, result.error]).toEqual(["completed", undefined]);
    const shown = resultsOf(result).filter((each) => typesOf(each).includes("image"));
    expect(shown.length, "a large one among them").toBe(20);
  });
});

describe.skipIf(process.platform === "win32")("P19 what was approved, in a run", () => {
  /** The rules allow everything in the folder; `meanwhile` happens between the approval and the call. */
  function check(cwd: string, meanwhile: (name: string) => Promise<void>): CanUseTool {
    const paths = nodePathFacts(false);
    const ask = createPermissionCheck({
      rules: ["Edit(/in/**)", "Read(/in/**)"].map((rule) => parseRule(rule, "allow", "flag")),
      mode: "acceptEdits",
      environment: { cwd, home: "/home/nobody", dirs: [], paths },
    });
    return async (call, signal) => {
      const decision = await ask(call, signal);
      if (decision.kind === "allow") await meanwhile(call.tool.name);
      return decision;
    };
  }

  const calls: readonly Call[] = [
    { name: "Read", input: { file_path: "in/a.txt" } },
    { name: "Edit", input: { file_path: "in/a.txt", old_string: "mine", new_string: "changed" } },
    { name: "Write", input: { file_path: "in/new.txt", content: "written" } },
    { name: "Grep", input: { pattern: ".", path: "in" } },
    { name: "Glob", input: { pattern: "*", path: "in" } },
  ];

  async function twoFolders(): Promise<string> {
    const cwd = await folderWith({});
    for (const [folder, content] of [
      ["in", "mine"],
      ["out", "secret"],
    ] as const) {
      await mkdir(join(cwd, folder));
      await writeFile(join(cwd, folder, "a.txt"), content);
    }
    return cwd;
  }

  it("is done where nothing has changed", async () => {
    for (const call of calls) {
      const cwd = await twoFolders();
      const result = await play(
        cwd,
        [[{ name: "Read", input: { file_path: "in/a.txt" } }], [call]],
        check(cwd, async () => {}),
      );
      expect(
        resultsOf(result).map(({ is_error }) => is_error === true),
        call.name,
      ).toEqual([false, false]);
    }
  });

  it("is refused where a link has come in between, and nothing outside is read or written", async () => {
    for (const call of calls) {
      const cwd = await twoFolders();
      let asked = 0;
      const swap = async (): Promise<void> => {
        asked += 1;
        if (asked !== 2) return;
        await rename(join(cwd, "in"), join(cwd, "aside"));
        await symlink(join(cwd, "out"), join(cwd, "in"));
      };
      const result = await play(cwd, [[{ name: "Read", input: { file_path: "in/a.txt" } }], [call]], check(cwd, swap));
      const [, refused] = resultsOf(result);
      expect([call.name, refused?.is_error, refused?.content]).toEqual([
        call.name,
        true,
        expect.stringMatching(/leads to .*out.* by now, and .*in.* was approved\. Nothing was done\.$/),
      ]);
      expect([await readdir(join(cwd, "out")), await readFile(join(cwd, "out/a.txt"), "utf8")]).toEqual([
        ["a.txt"],
        "secret",
      ]);
    }
  });
});
