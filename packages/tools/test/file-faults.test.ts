import { execFile, execFileSync } from "node:child_process";
import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { callTool, capOutput, outputText, ToolRegistry } from "@loopsmith/tools";
import { createNodeHost, createToolContext, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { workshop } from "./call-builtin.ts";
import { tempFolder } from "./temp-folder.ts";

const FILES_OF_45_MB = process.env.LOOPSMITH_DEEP === "1" ? 3 : 1;
const isPosix = process.platform !== "win32";
const isLinux = process.platform === "linux";

describe("the tools about files", () => {
  it.runIf(isPosix)("F68 wait for no pipe: nobody is at its other end", async () => {
    const { call, cwd } = await workshop();
    execFileSync("mkfifo", [join(cwd, "pipe")]);
    const answers = [
      await call("Read", { file_path: "pipe" }),
      await call("Write", { file_path: "pipe", content: "x" }),
      await call("Edit", { file_path: "pipe", old_string: "a", new_string: "b" }),
      await call("Grep", { pattern: "a", path: "pipe" }),
      await call("Glob", { pattern: "*", path: "pipe" }),
    ];
    for (const { isError, text } of answers)
      expect([isError, text]).toEqual([true, expect.stringContaining("is a device, pipe or socket.")]);
    expect(await call("Grep", { pattern: "a" })).toEqual({ text: "No line matches a in <cwd>.", isError: false });
  });

  it.runIf(isPosix)(
    "F68 wait for no pipe that takes the place of a file between the look and the reading",
    async () => {
      const { call, cwd, context } = await workshop({ "a.txt": "x" });
      const files = {
        ...context.files,
        stat: async (path: string) => {
          const before = await context.files.stat(path);
          execFileSync("sh", ["-c", 'rm "$1" && mkfifo "$1"', "sh", join(cwd, "a.txt")]);
          return before;
        },
      };
      const host = { ...createNodeHost({ cwd }), files };
      const registry = new ToolRegistry();
      registerBuiltinTools(registry, host);
      const read = registry.get("Read");
      if (read === undefined) throw new Error("there is no Read");
      const output = await callTool(read, { file_path: "a.txt" }, context);
      expect([output.isError, outputText(output)]).toEqual([true, expect.stringContaining("pipe or socket by now")]);
      expect((await call("Read", { file_path: "a.txt" })).isError).toBe(true);
    },
  );

  it.runIf(isLinux)(
    "F68 read devices without end not at all, and files of the system that say they are empty",
    async () => {
      const { call } = await workshop();
      for (const file_path of ["/dev/zero", "/dev/urandom", "/dev/tty", "/dev/stdin", "/proc/self/fd/0"])
        expect([file_path, (await call("Read", { file_path })).isError]).toEqual([file_path, true]);
      const { text, isError } = await call("Read", { file_path: "/proc/self/status" });
      expect([isError, text]).toEqual([false, expect.stringContaining("\tName:")]);
    },
  );

  it("F72 F74 an aborted Write or Edit changes nothing afterwards", async () => {
    const { call, cwd } = await workshop({ "a.txt": "old\n" });
    await call("Read", { file_path: "a.txt" });
    const run = new AbortController();
    const both = [
      call("Write", { file_path: "a.txt", content: "new".repeat(1_000_000) }, { signal: run.signal }),
      call("Edit", { file_path: "a.txt", old_string: "old", new_string: "new" }, { signal: run.signal }),
    ];
    run.abort();
    for (const { isError } of await Promise.all(both)) expect(isError).toBe(true);
    // Whatever was still under way has come to its end with this one, which waits its turn.
    await call("Read", { file_path: "a.txt" });
    expect((await call("Edit", { file_path: "a.txt", old_string: "old", new_string: "later" })).isError).toBe(false);
    expect([await readFile(join(cwd, "a.txt"), "utf8"), await readdir(cwd)]).toEqual(["later\n", ["a.txt"]]);
  });

  it("F75 a file of 100 MB is refused, and a search in it answers, in bounded memory", {
    timeout: 60_000,
  }, async () => {
    const folder = await tempFolder({ "big.log": "" });
    await truncate(join(folder, "big.log"), 100_000_000);
    // Lines of 190 KB, each with a match: all of them go through the pipe.
    const lines = `${"a".repeat(95_000)} found ${"b".repeat(95_000)}\n`.repeat(236);
    for (let file = 0; file < FILES_OF_45_MB; file += 1) await writeFile(join(folder, `${file}.log`), lines);
    const program = join(import.meta.dirname, "huge-search.ts");
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", program, folder]);
    const { grown, refused, bytes } = JSON.parse(stdout);
    expect(refused).toContain("has 100000000 bytes, and Read takes 50000000 at most.");
    reportFigure(
      `file-faults: MB by which memory grows while ${FILES_OF_45_MB * 45} MB are found`,
      Math.round(grown / 1e6),
      {
        atMost: 50,
      },
    );
    reportFigure("file-faults: bytes of the answer", bytes, { atMost: 30_000 });
  });

  it("F76 binary data, NUL and ANSI in files and their names come as legal text", async () => {
    const { call, cwd } = await workshop({
      "ansi.txt": "\u001b[31mred\u001b[0m hit\n",
      "bell\u0007.txt": "hit\n",
      "raw.bin": Uint8Array.of(0, 1, 2, 255),
    });
    await writeFile(
      Buffer.concat([Buffer.from(`${cwd}/`), Buffer.from([0xff, 0xfe]), Buffer.from(".txt")]),
      "hit \xff\n",
    ).catch(() => {});
    const texts = [
      (await call("Grep", { pattern: "hit" })).text,
      (await call("Glob", { pattern: "*" })).text,
      (await call("Read", { file_path: "ansi.txt" })).text,
      (await call("Read", { file_path: "raw.bin" })).text,
    ];
    for (const text of texts) {
      expect(text.trim()).not.toBe("");
      expect([text.isWellFormed(), text.includes("\0"), text.includes("\u0007")]).toEqual([true, false, false]);
    }
    expect(texts[0]).toContain('"bell\\u0007.txt":1:hit');
  });

  it("F76 what is given back is legal whole, and after it was capped", async () => {
    const { context, cwd } = await workshop({ "a.txt": "x\n".repeat(20_000) });
    const registry = new ToolRegistry();
    registerBuiltinTools(registry, createNodeHost({ cwd }));
    for (const [name, input] of [
      ["Read", { file_path: "a.txt" }],
      ["Grep", { pattern: "x", output_mode: "content", context: 0, head_limit: 5_000 }],
      ["Glob", { pattern: "*" }],
    ] as const) {
      const tool = registry.get(name);
      if (tool === undefined) throw new Error(`there is no ${name}`);
      const output = await callTool(tool, input, context);
      // Its own limits are inside the cap: nothing is cut out of the middle.
      expect(capOutput(output, tool.maxResultBytes)).toEqual(output);
    }
  });

  it("F80 leave the input, the working folder and the signal as they were", async () => {
    const { cwd, context } = await workshop({ "a.txt": "one\n" });
    const registry = new ToolRegistry();
    registerBuiltinTools(registry, createNodeHost({ cwd }));
    const before = process.cwd();
    const edits = [{ old_string: "one", new_string: "two", replace_all: false }];
    for (const [name, input] of [
      ["Read", { file_path: "a.txt" }],
      ["Edit", { file_path: "a.txt", edits, replace_all: false }],
      ["Write", { file_path: "a.txt", content: "three" }],
      ["Grep", { pattern: "t", output_mode: "content", context: 0, head_limit: 5, ignore_case: false }],
      ["Glob", { pattern: "*" }],
      ["TodoWrite", { todos: [{ content: "a", status: "pending" }] }],
    ] as const) {
      const tool = registry.get(name);
      const copy = structuredClone(input);
      const { isError } = await callTool(tool ?? expect.fail(name), input, createToolContext({ ...context, cwd }));
      expect([name, isError === true, input]).toEqual([name, false, copy]);
    }
    expect(process.cwd()).toBe(before);
  });

  it("F81 an input that does not fit names the field", async () => {
    const { call } = await workshop();
    for (const [name, input, field] of [
      ["Read", { file_path: "a", offset: 0 }, "offset"],
      ["Write", { file_path: "a" }, "content"],
      ["Edit", { file_path: "a", edits: [{ old_string: "a" }] }, "edits.0.new_string"],
      ["Glob", {}, "pattern"],
      ["Grep", { pattern: "a", head_limit: 0 }, "head_limit"],
      ["TodoWrite", { todos: [{ status: "pending" }] }, "todos.0.content"],
    ] as const)
      expect([name, (await call(name, input)).text]).toEqual([name, expect.stringContaining(`\n- ${field}: `)]);
  });

  it("F83 one of five that run side by side fails, and the others answer", async () => {
    const { call } = await workshop({ "a.txt": "hit" });
    const answers = await Promise.all([
      call("Read", { file_path: "a.txt" }),
      call("Read", { file_path: "none.txt" }),
      call("Grep", { pattern: "hit" }),
      call("Glob", { pattern: "*" }),
      call("Write", { file_path: "b.txt", content: "" }),
    ]);
    expect(answers.map(({ isError }) => isError)).toEqual([false, true, false, false, false]);
  });
});
