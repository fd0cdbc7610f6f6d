import { execFileSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byteLength, outputText, type ReadInput, readFile, type ToolContext } from "@loopsmith/tools";
import { createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import { tempFolder, withoutFolder } from "./temp-folder.ts";

const numbered = (from: number, ...lines: string[]): string =>
  lines.map((line, index) => `${String(from + index).padStart(6)}\t${line}`).join("\n");

async function read(
  files: Record<string, string | Uint8Array>,
  input: ReadInput,
): Promise<{ text: string; isError: boolean; context: ToolContext }> {
  const context = createToolContext({ cwd: await tempFolder(files) });
  const output = await readFile(input, context);
  return { text: withoutFolder(outputText(output), context.cwd), isError: output.isError === true, context };
}

describe("readFile", () => {
  it("numbers the lines from 1; what follows the last line break is none", async () => {
    const { text } = await read({ "a.txt": "one\n\nthree\n" }, { file_path: "a.txt" });
    expect(text).toBe(numbered(1, "one", "", "three"));
  });

  it("shows the range that was asked for and how to read on", async () => {
    const content = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`).join("\n");
    const middle = await read({ "a.txt": content }, { file_path: "a.txt", offset: 4, limit: 2 });
    expect(middle.text).toBe(`${numbered(4, "line 4", "line 5")}\n\n[Lines 4 to 5 of 9. Read on with offset 6.]`);
    const end = await read({ "a.txt": content }, { file_path: "a.txt", offset: 9, limit: 2 });
    expect(end.text).toBe(`${numbered(9, "line 9")}\n\n[Lines 9 to 9 of 9.]`);
  });

  it("shows 2,000 lines when no limit is given", async () => {
    const { text } = await read({ "a.txt": "x\n".repeat(2_001) }, { file_path: "a.txt" });
    expect(text.split("\n").slice(-3)).toEqual([
      "  2000\tx",
      "",
      "[Lines 1 to 2000 of 2001. Read on with offset 2001.]",
    ]);
  });

  it("L15 ends a page before the cap of a result, so that nothing is cut out of its middle", async () => {
    const { text } = await read({ "a.txt": `${"中".repeat(30)}\n`.repeat(1_000) }, { file_path: "a.txt" });
    expect(byteLength(text)).toBeLessThan(30_000);
    const shown = text.split("\n").filter((line) => line.includes("\t")).length;
    expect(text).toContain(`[Lines 1 to ${shown} of 1000. Read on with offset ${shown + 1}.]`);
  });

  it("refuses an offset behind the end and says how many lines there are", async () => {
    const { text, isError } = await read({ "a.txt": "one\ntwo\n" }, { file_path: "a.txt", offset: 3 });
    expect([text, isError]).toEqual(["<cwd>/a.txt has 2 lines. Give an offset from 1 to 2.", true]);
  });

  it("says that an empty file is empty", async () => {
    const { text, isError } = await read({ "a.txt": "" }, { file_path: "a.txt" });
    expect([text, isError]).toEqual(["(<cwd>/a.txt is empty.)", false]);
  });

  it("shows neither the byte order mark nor the carriage returns of Windows", async () => {
    const { text } = await read({ "a.txt": "\uFEFFone\r\ntwo\r\n" }, { file_path: "a.txt" });
    expect(text).toBe(numbered(1, "one", "two"));
  });

  it("B26 shortens a very long line, never inside a character, and says by how much", async () => {
    const { text } = await read({ "a.txt": `x${"😀".repeat(2_000)}\nshort` }, { file_path: "a.txt" });
    expect(text).toBe(numbered(1, `x${"😀".repeat(999)}… [2002 more characters]`, "short"));
  });

  it("notes under its real path what the file looked like, also when it came through a link", async () => {
    const context = createToolContext({ cwd: await tempFolder({ "real/a.txt": "12345" }) });
    await symlink(join(context.cwd, "real"), join(context.cwd, "link"));
    await readFile({ file_path: "link/a.txt" }, context);
    const path = join(context.cwd, "real/a.txt");
    const { mtimeMs } = await context.files.stat(path);
    expect([...context.readFileState]).toEqual([[path, { mtimeMs, size: 5 }]]);
  });

  it("lists the folder of a missing file, what is close first", async () => {
    const { text, isError, context } = await read(
      { "src/agent.ts": "", "src/loop.ts": "", "src/工具.ts": "" },
      { file_path: "src/agents.ts" },
    );
    expect([text, isError]).toEqual([
      "There is no <cwd>/src/agents.ts. Did you mean agent.ts? The folder <cwd>/src has: agent.ts, loop.ts, 工具.ts.",
      true,
    ]);
    expect(context.readFileState.size).toBe(0);
  });

  it("guesses at the right name with the wrong ending, and guesses at nothing far away", async () => {
    const files = { "settings.json": "", "unrelated.md": "" };
    expect((await read(files, { file_path: "settings.yaml" })).text).toContain("Did you mean settings.json?");
    expect((await read(files, { file_path: "zzz.txt" })).text).not.toContain("Did you mean");
  });

  it("says so when the folder is missing too, or is a file", async () => {
    const files = { "a.txt": "" };
    const message = (path: string, folder: string): string =>
      `There is no <cwd>/${path}, and no folder <cwd>/${folder} either.`;
    expect((await read(files, { file_path: "no/b.txt" })).text).toContain(message("no/b.txt", "no"));
    expect((await read(files, { file_path: "a.txt/b" })).text).toContain(message("a.txt/b", "a.txt"));
  });

  it("lists a folder that was taken for a file", async () => {
    const { text, isError } = await read({ "src/a.ts": "", "src/deep/b.ts": "" }, { file_path: "src" });
    expect([text, isError]).toEqual(["<cwd>/src is a folder. The folder <cwd>/src has: a.ts, deep/.", true]);
  });

  it("names 50 files of a large folder and counts the rest", async () => {
    const files = Object.fromEntries(Array.from({ length: 53 }, (_, index) => [`many/f${index}`, ""]));
    const { text } = await read(files, { file_path: "many" });
    expect(text.endsWith(" and 3 more.")).toBe(true);
  });

  it("refuses images and other binary data with their kind and size", async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    const files = { "a.png": png, "b.bin": Uint8Array.of(65, 0, 66), "c.txt": Buffer.from("\uFEFFhi", "utf16le") };
    const refusal = (name: string, what: string): string => `<cwd>/${name} is ${what} bytes, and Read shows text only.`;
    for (const [name, what] of [
      ["a.png", "a PNG image of 8"],
      ["b.bin", "binary data of 3"],
      ["c.txt", "text in UTF-16 of 6"],
    ] as const) {
      const { text, isError, context } = await read(files, { file_path: name });
      expect([text, isError, context.readFileState.size]).toEqual([refusal(name, what), true, 0]);
    }
  });

  it.runIf(process.platform !== "win32")("refuses devices and pipes, which have no end", async () => {
    expect((await read({}, { file_path: "/dev/zero" })).text).toBe(
      "/dev/zero is a device, pipe or socket. Read takes files only.",
    );
    const context = createToolContext({ cwd: await tempFolder() });
    execFileSync("mkfifo", [join(context.cwd, "pipe")]);
    expect((await readFile({ file_path: "pipe" }, context)).isError).toBe(true);
  });

  it("refuses a file that is too large before it reads it", async () => {
    const context = createToolContext({ cwd: await tempFolder({ "big.log": "" }) });
    await (await import("node:fs/promises")).truncate(join(context.cwd, "big.log"), 60_000_000);
    const output = await readFile({ file_path: "big.log" }, context);
    expect(outputText(output)).toContain("has 60000000 bytes, and Read takes 50000000 at most.");
  });

  it("P09 refuses an empty path and one with a NUL", async () => {
    for (const file_path of ["", "a\0.txt"]) expect((await read({ a: "" }, { file_path })).isError).toBe(true);
  });

  it.runIf(process.platform !== "win32")("reads names with blanks, Chinese and line breaks", async () => {
    const context = createToolContext({ cwd: await tempFolder() });
    for (const name of ["with blank.txt", "中文.txt", "a\nb.txt"]) {
      await mkdir(join(context.cwd, "d"), { recursive: true });
      await writeFile(join(context.cwd, "d", name), name.replace("\n", " "));
      expect((await readFile({ file_path: `d/${name}` }, context)).content).toBe(numbered(1, name.replace("\n", " ")));
    }
  });
});
