import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { workshop } from "./call-builtin.ts";

const TREE = {
  ".gitignore": "dist\n*.log\n!keep.log\n",
  ".env.example": "TODO: hidden\n",
  ".git/config": "TODO: never\n",
  "debug.log": "TODO: ignored\n",
  "dist/out.ts": "TODO: ignored\n",
  "keep.log": "TODO: kept\n",
  "src/a.ts": "first\n// TODO: one\nlast\n",
  "src/deep/b.test.ts": "// todo: two\n",
  "src/with blank.ts": "// TODO: three\n",
  "中文/说明.md": "TODO：四\n",
};

describe("Glob", () => {
  it("lists files sorted, hidden ones too, but not what .gitignore names and not .git", async () => {
    const { call } = await workshop(TREE);
    const { text } = await call("Glob", { pattern: "**/*" });
    expect(text.split("\n")).toEqual([
      ".env.example",
      ".gitignore",
      "keep.log",
      "src/a.ts",
      "src/deep/b.test.ts",
      "src/with blank.ts",
      "中文/说明.md",
    ]);
  });

  it("takes a pattern from the folder it searches; without a slash it looks at names at any depth", async () => {
    const { call, cwd } = await workshop(TREE);
    const files = async (input: object): Promise<string[]> => (await call("Glob", input)).text.split("\n");
    expect(await files({ pattern: "*.ts" })).toEqual(["src/a.ts", "src/deep/b.test.ts", "src/with blank.ts"]);
    expect(await files({ pattern: "src/*.ts" })).toEqual(["src/a.ts", "src/with blank.ts"]);
    expect(await files({ pattern: "*/*.{ts,md}", path: "src" })).toEqual(["src/deep/b.test.ts"]);
    expect(await files({ pattern: `${cwd}/src/**/*.test.ts` })).toEqual(["src/deep/b.test.ts"]);
    expect(await files({ pattern: "./中文/*" })).toEqual(["中文/说明.md"]);
  });

  it("honours .gitignore in a folder that is no repository", async () => {
    const { call } = await workshop({ ".gitignore": "no.txt\n", "no.txt": "", "yes.txt": "" });
    expect((await call("Glob", { pattern: "*.txt" })).text).toBe("yes.txt");
  });

  it("does not list an ignored file because the pattern names it", async () => {
    const { call } = await workshop(TREE);
    expect((await call("Glob", { pattern: "*.log" })).text).toBe("keep.log");
    expect(await call("Glob", { pattern: "dist/**" })).toEqual({ text: "No file matches dist/**.", isError: false });
  });

  it.runIf(process.platform !== "win32")("shows a name with a line break on one line", async () => {
    const { call } = await workshop({ "a\nb.txt": "" });
    expect((await call("Glob", { pattern: "*" })).text).toBe('"a\\nb.txt"');
  });

  it("shows 500 paths and counts the rest", async () => {
    const { call } = await workshop(Object.fromEntries(Array.from({ length: 503 }, (_, index) => [`f${index}`, ""])));
    expect((await call("Glob", { pattern: "f*" })).text).toContain("\n\n[3 more files match.");
  });

  it("B45 keeps the characters of names whole, wherever the pipe cuts its output", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `${String(index).padStart(3, "0")}${"名😀".repeat(33)}`);
    const { call } = await workshop(Object.fromEntries(names.map((name) => [name, ""])));
    expect((await call("Glob", { pattern: "*" })).text.split("\n")).toEqual(names);
  });

  it("says that there is no such folder", async () => {
    const { call } = await workshop();
    const output = await call("Glob", { pattern: "*", path: "nowhere" });
    expect(output).toEqual({ text: "There is no <cwd>/nowhere. Search a folder above it.", isError: true });
  });

  it("shows a path outside the working folder as an absolute one", async () => {
    const { call, cwd } = await workshop({ "in/a.txt": "", "out/b.txt": "" });
    const { text } = await call("Glob", { pattern: "*.txt", path: join(cwd, "out") }, { cwd: join(cwd, "in") });
    expect(text).toBe("<cwd>/out/b.txt");
  });
});

describe("Grep", () => {
  it("shows matching lines as path:line:text, sorted by path, the same at every run", async () => {
    const { call } = await workshop(TREE);
    const search = (): Promise<{ text: string }> => call("Grep", { pattern: "TODO" });
    const { text } = await search();
    expect(text.split("\n")).toEqual([
      ".env.example:1:TODO: hidden",
      "keep.log:1:TODO: kept",
      "src/a.ts:2:// TODO: one",
      "src/with blank.ts:1:// TODO: three",
      "中文/说明.md:1:TODO：四",
    ]);
    expect((await search()).text).toBe(text);
  });

  it("knows case, globs, a file as path, and the two other modes", async () => {
    const { call } = await workshop(TREE);
    const grep = async (input: object): Promise<string[]> =>
      (await call("Grep", { pattern: "TODO", ...input })).text.split("\n");
    expect(await grep({ ignore_case: true, glob: "*.test.ts" })).toEqual(["src/deep/b.test.ts:1:// todo: two"]);
    expect(await grep({ glob: "src/*.ts" })).toEqual(["src/a.ts:2:// TODO: one", "src/with blank.ts:1:// TODO: three"]);
    expect(await grep({ path: "src/a.ts" })).toEqual(["src/a.ts:2:// TODO: one"]);
    expect(await grep({ path: "src", output_mode: "files_with_matches" })).toEqual(["src/a.ts", "src/with blank.ts"]);
    expect(await grep({ path: "src", ignore_case: true, pattern: "t|o", output_mode: "count" })).toEqual([
      "src/a.ts:3",
      "src/deep/b.test.ts:1",
      "src/with blank.ts:1",
    ]);
  });

  it("does not search an ignored file because the glob names it", async () => {
    const { call } = await workshop(TREE);
    expect((await call("Grep", { pattern: "TODO", glob: "*.log" })).text).toBe("keep.log:1:TODO: kept");
  });

  it("shows the lines around a match, and where lines are left out", async () => {
    const content = Array.from({ length: 9 }, (_, index) => (index % 5 === 1 ? "hit" : `line ${index + 1}`)).join("\n");
    const { call } = await workshop({ "a.txt": content });
    expect((await call("Grep", { pattern: "hit", context: 1 })).text.split("\n")).toEqual([
      "a.txt-1-line 1",
      "a.txt:2:hit",
      "a.txt-3-line 3",
      "--",
      "a.txt-6-line 6",
      "a.txt:7:hit",
      "a.txt-8-line 8",
    ]);
  });

  it("shows as many as head_limit says and counts the rest", async () => {
    const { call } = await workshop({ "a.txt": "hit\n".repeat(10), "b.txt": "hit\n", "c.txt": "hit\n" });
    const rest = (more: number, what: string): string =>
      `\n\n[${more} more ${what} not shown. Narrow the pattern, path or glob, or raise head_limit.]`;
    const lines = await call("Grep", { pattern: "hit", head_limit: 2 });
    expect(lines.text).toBe(`a.txt:1:hit\na.txt:2:hit${rest(10, "matching lines")}`);
    const files = await call("Grep", { pattern: "hit", head_limit: 2, output_mode: "count" });
    expect(files.text).toBe(`a.txt:10\nb.txt:1${rest(1, "files")}`);
  });

  it("L15 stays below the cap of a result however long the lines are", async () => {
    const { call } = await workshop({ "a.txt": `${"中".repeat(150)} hit\n`.repeat(300) });
    const { text } = await call("Grep", { pattern: "hit", head_limit: 300 });
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
    const shown = text.split("\n").filter((line) => line.startsWith("a.txt:")).length;
    expect(text).toContain(`[${300 - shown} more matching lines not shown.`);
  });

  it("B69 stops a search with a million hits and says that there are more", async () => {
    const { call } = await workshop({ "a.txt": "hit\n".repeat(1_000_000) });
    const { text } = await call("Grep", { pattern: "hit", head_limit: 1 });
    expect(text).toContain(
      "[The search was stopped after 100000 matching lines: at least 99999 more matching lines not shown.",
    );
  });

  it("lists every file that matches, also behind one with a great many hits", async () => {
    const { call } = await workshop({ "a.txt": "hit\n".repeat(150_000), "b.txt": "hit\n" });
    expect((await call("Grep", { pattern: "hit", output_mode: "files_with_matches" })).text).toBe("a.txt\nb.txt");
    expect((await call("Grep", { pattern: "hit", output_mode: "count" })).text).toBe("a.txt:150000\nb.txt:1");
  });

  it("shows of a very long line the part around the match", async () => {
    const { call } = await workshop({ "min.js": `${"你".repeat(2_000)}needle${"好".repeat(2_000)}\n` });
    const { text } = await call("Grep", { pattern: "needle" });
    expect(text).toMatch(/^min\.js:1:\[a line of 12006 bytes\] …你+needle好+…$/);
  });

  it("names a line over 200,000 bytes and does not show it", async () => {
    const { call } = await workshop({ "min.js": `${"x".repeat(200_000)}needle\nneedle\n` });
    expect((await call("Grep", { pattern: "needle" })).text).toBe(
      "min.js:1:[Omitted long line with 1 matches]\nmin.js:2:needle",
    );
  });

  it("tells nothing of what stands behind the first NUL of a file, and drops no other file for it", async () => {
    const { call } = await workshop({ "a.bin": `hit\n${"y\n".repeat(60_000)}\0hit\n`, "b.txt": "hit\n" });
    expect((await call("Grep", { pattern: "hit" })).text).toBe("a.bin:1:hit\nb.txt:1:hit");
  });

  it("finds the first files by path, whichever comes first out of the search", async () => {
    const names = Array.from({ length: 60 }, (_, index) => `d${index % 30}/${index}.txt`);
    const { call } = await workshop(Object.fromEntries(names.map((name) => [name, "hit\nhit\n"])));
    const first = [...names].sort().slice(0, 3);
    expect((await call("Glob", { pattern: "*.txt" })).text.split("\n").slice(0, 3)).toEqual(first);
    const files = await call("Grep", { pattern: "hit", output_mode: "files_with_matches", head_limit: 3 });
    expect(files.text).toBe(
      `${first.join("\n")}\n\n[57 more files not shown. Narrow the pattern, path or glob, or raise head_limit.]`,
    );
    const lines = await call("Grep", { pattern: "hit", head_limit: 5 });
    expect(lines.text.split("\n\n")).toEqual([
      first
        .flatMap((name) => [`${name}:1:hit`, `${name}:2:hit`])
        .slice(0, 5)
        .join("\n"),
      "[115 more matching lines not shown. Narrow the pattern, path or glob, or raise head_limit.]",
    ]);
  });

  it.runIf(process.platform !== "win32")(
    "shows the line break of a file name as two characters, and the carriage return of a line not at all",
    async () => {
      const { call } = await workshop({ "a\nb.txt": "hit\r\n" });
      expect((await call("Grep", { pattern: "hit" })).text).toBe('"a\\nb.txt":1:hit');
    },
  );

  it("takes a pattern that looks like an option for a pattern", async () => {
    const { call } = await workshop({ "a.txt": "--files\n" });
    expect((await call("Grep", { pattern: "--files" })).text).toBe("a.txt:1:--files");
  });

  it("says that nothing matches, which is an answer and no error", async () => {
    const { call } = await workshop(TREE);
    expect(await call("Grep", { pattern: "nowhere to be found" })).toEqual({
      text: "No line matches nowhere to be found in <cwd>.",
      isError: false,
    });
  });

  it("shows the model what is wrong with its regular expression", async () => {
    const { call } = await workshop(TREE);
    const { text, isError } = await call("Grep", { pattern: "(" });
    expect([isError, text.includes("unclosed group")]).toEqual([true, true]);
  });

  it("ends the search when the run is aborted", async () => {
    const { call } = await workshop(TREE);
    const controller = new AbortController();
    const output = call("Grep", { pattern: "TODO" }, { signal: controller.signal });
    controller.abort();
    expect((await output).text).toContain("Grep was interrupted");
  });

  it.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
    "tells what it could not read, beside what it found",
    async () => {
      const { call, cwd } = await workshop({ "a.txt": "hit\n" });
      await mkdir(join(cwd, "locked"));
      await chmod(join(cwd, "locked"), 0);
      const { text } = await call("Grep", { pattern: "hit" });
      expect(text).toContain("a.txt:1:hit\n\n[Not all could be searched: ");
    },
  );

  it("skips binary files", async () => {
    const { call, cwd } = await workshop({ "a.txt": "hit\n" });
    await writeFile(join(cwd, "b.bin"), Buffer.from("\0\0hit\n"));
    expect((await call("Grep", { pattern: "hit" })).text).toBe("a.txt:1:hit");
  });
});
