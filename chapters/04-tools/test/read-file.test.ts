import { mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it, onTestFinished } from "vitest";
import { byteLength, outputText, readFile, type ToolContext } from "#chapter";

/** A context at work in a folder of its own, with these files in it. */
async function contextWith(files: Record<string, string | Uint8Array>): Promise<ToolContext> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "loopsmith-")));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(cwd, name), content);
  return createToolContext({ cwd });
}

describe("step 4.8", () => {
  it("4.8a shows the lines from offset on, with their numbers, and how to read on", async () => {
    const context = await contextWith({ "poem.txt": "one\r\ntwo\nthree\nfour\n五\n" });
    expect(outputText(await readFile({ file_path: "poem.txt" }, context))).toBe(
      "     1\tone\n     2\ttwo\n     3\tthree\n     4\tfour\n     5\t五",
    );
    const part = outputText(await readFile({ file_path: join(context.cwd, "poem.txt"), offset: 2, limit: 2 }, context));
    expect(part).toMatch(/^ {5}2\ttwo\n {5}3\tthree\n\n\[.*\b4\b.*\]$/);
    const beyond = await readFile({ file_path: "poem.txt", offset: 6 }, context);
    expect(beyond).toEqual({ isError: true, content: expect.stringMatching(/\b5\b/) });
  });

  it("4.8b a missing file is an error that lists its folder and guesses what was meant", async () => {
    const context = await contextWith({ "agent.ts": "", "unrelated.md": "" });
    const output = await readFile({ file_path: "agents.ts" }, context);
    expect(output.isError).toBe(true);
    expect(outputText(output)).toMatch(/agent\.ts\b.*agent\.ts, unrelated\.md/s);
    expect((await readFile({ file_path: "no/such/folder.ts" }, context)).isError).toBe(true);
    expect([...context.readFileState], "readFileState").toEqual([]);
  });

  it("4.8b another failure of the files is not taken for a missing file", async () => {
    const context = await contextWith({ "secret.txt": "x" });
    const denied = Object.assign(new Error("permission denied"), { code: "EACCES" });
    const files = { ...context.files, read: () => Promise.reject(denied) };
    await expect(readFile({ file_path: "secret.txt" }, { ...context, files })).rejects.toBe(denied);
  });

  it("4.8c notes what the file looked like, under its real path", async () => {
    const context = await contextWith({ "real.txt": "12345" });
    await symlink(join(context.cwd, "real.txt"), join(context.cwd, "link.txt"));
    await readFile({ file_path: "link.txt" }, context);
    const path = join(context.cwd, "real.txt");
    const { mtimeMs, size } = await context.files.stat(path);
    expect([...context.readFileState]).toEqual([[path, { mtimeMs, size }]]);
  });

  it("4.8d refuses folders and images with their kind, and notes nothing", async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    const context = await contextWith({ "logo.png": png });
    const outputs = [await readFile({ file_path: "." }, context), await readFile({ file_path: "logo.png" }, context)];
    expect(outputs.map(({ isError }) => isError)).toEqual([true, true]);
    expect(outputText(outputs[0]!)).toMatch(/folder.*logo\.png/s);
    expect(outputText(outputs[1]!)).toMatch(/PNG image.*\b8\b/);
    expect([...context.readFileState], "readFileState").toEqual([]);
  });

  it("4.8e shows 2,000 lines at most, and never more than fits into a result (L15)", async () => {
    const context = await contextWith({
      "many.txt": "x\n".repeat(2_500),
      "wide.txt": `${"中".repeat(60)}\n`.repeat(500),
    });
    const many = outputText(await readFile({ file_path: "many.txt" }, context));
    expect(many.split("\n").filter((line) => line.endsWith("\tx")).length).toBe(2_000);
    expect(many).toContain("2001");
    const wide = outputText(await readFile({ file_path: "wide.txt" }, context));
    const shown = wide.split("\n").filter((line) => line.includes("\t中")).length;
    expect(byteLength(wide), "bytes of the page").toBeLessThan(30_000);
    expect(shown, "lines of the page").toBeGreaterThan(100);
    expect(wide.slice(wide.lastIndexOf("[")), "the note says where to read on").toMatch(
      new RegExp(`^\\[.*\\b${shown + 1}\\b.*\\]$`),
    );
  });

  it("4.8e cuts a line over 2,000 characters, and says so", async () => {
    const context = await contextWith({ "minified.js": `${"x".repeat(3_000)}\nend\n` });
    expect(outputText(await readFile({ file_path: "minified.js" }, context))).toBe(
      `     1\t${"x".repeat(2_000)}… [1000 more characters]\n     2\tend`,
    );
  });
});
