import { mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import { makeFolder, pinFolder } from "../src/builtin/pinned-folder.ts";
import { readWhole } from "../src/builtin/read-whole.ts";
import { replaceFile } from "../src/builtin/replace-file.ts";
import { SeenTexts } from "../src/builtin/seen-texts.ts";
import { inspectTarget, type WriteTarget } from "../src/builtin/write-target.ts";
import { tempFolder } from "./temp-folder.ts";

async function inspected(path: string, context: ReturnType<typeof createToolContext>): Promise<WriteTarget> {
  const verdict = await inspectTarget(path, context, new SeenTexts());
  if (verdict.kind === "refused") throw new Error(verdict.message);
  return verdict;
}

describe("replaceFile", () => {
  it("P19 looks again before it takes a name that somebody else has taken in the meantime", async () => {
    const cwd = await tempFolder();
    const context = createToolContext({ cwd });
    const target = await inspected("a.txt", context);
    await writeFile(join(cwd, "a.txt"), "theirs");
    await expect(replaceFile(target, Buffer.from("ours"), context)).rejects.toThrow(
      "changed by somebody else just now",
    );
    expect([await readFile(join(cwd, "a.txt"), "utf8"), await readdir(cwd)]).toEqual(["theirs", ["a.txt"]]);
  });

  it("P19 does not overwrite a change that came after the inspection", async () => {
    const cwd = await tempFolder({ "a.txt": "old" });
    const context = createToolContext({ cwd });
    const { kind: _, ...stamp } = await context.files.stat(join(cwd, "a.txt"));
    context.readFileState.set(join(cwd, "a.txt"), stamp);
    const target = await inspected("a.txt", context);
    await writeFile(join(cwd, "a.txt"), "theirs");
    await expect(replaceFile(target, Buffer.from("ours"), context)).rejects.toThrow(
      "changed by somebody else just now",
    );
    expect([await readFile(join(cwd, "a.txt"), "utf8"), await readdir(cwd)]).toEqual(["theirs", ["a.txt"]]);
  });
});

/** `in` is taken aside, and a link to `out` takes its place. */
async function swapFolder(cwd: string): Promise<void> {
  await rename(join(cwd, "in"), join(cwd, "aside"));
  await symlink(join(cwd, "out"), join(cwd, "in"));
}

describe.skipIf(process.platform === "win32")("P19 B78 a link that comes after the inspection", () => {
  it("in place of a folder leads no writing away, of an old file or a new one", async () => {
    for (const name of ["in/a.txt", "in/new.txt", "in/deep/er/new.txt"]) {
      const cwd = await tempFolder({ "in/a.txt": "old", "out/a.txt": "old" });
      const context = createToolContext({ cwd });
      const { kind: _, ...stamp } = await context.files.stat(join(cwd, "in/a.txt"));
      context.readFileState.set(join(cwd, "in/a.txt"), stamp);
      const target = await inspected(name, context);
      await swapFolder(cwd);
      await expect(replaceFile(target, Buffer.from("ours"), context)).rejects.toThrow("a link has come in between");
      expect([await readdir(join(cwd, "out")), await readFile(join(cwd, "out/a.txt"), "utf8")]).toEqual([
        ["a.txt"],
        "old",
      ]);
    }
  });

  it("in place of the file is not written through, and not replaced either", async () => {
    const cwd = await tempFolder({ "in/a.txt": "old", "out/a.txt": "old" });
    const context = createToolContext({ cwd });
    const target = await inspected("in/new.txt", context);
    await symlink(join(cwd, "out/a.txt"), join(cwd, "in/new.txt"));
    await expect(replaceFile(target, Buffer.from("ours"), context)).rejects.toThrow(
      "changed by somebody else just now",
    );
    expect(await readFile(join(cwd, "out/a.txt"), "utf8")).toBe("old");
    expect(await readdir(join(cwd, "in"))).toEqual(["a.txt", "new.txt"]);
  });

  it("in place of a folder or of the file leads no reading away", async () => {
    const { signal } = new AbortController();
    const cwd = await tempFolder({ "in/a.txt": "mine", "out/a.txt": "secret" });
    expect(Buffer.from(await readWhole(join(cwd, "in/a.txt"), signal)).toString()).toBe("mine");
    await swapFolder(cwd);
    await expect(readWhole(join(cwd, "in/a.txt"), signal)).rejects.toThrow("a link has come in between");
    await symlink(join(cwd, "out/a.txt"), join(cwd, "link.txt"));
    await expect(readWhole(join(cwd, "link.txt"), signal)).rejects.toThrow("a link has come in between");
  });

  it.runIf(process.platform === "linux")("does not move a folder that is held open", async () => {
    const cwd = await tempFolder({ "in/a.txt": "mine", "out/a.txt": "secret" });
    const folder = await pinFolder(join(cwd, "in"));
    try {
      await swapFolder(cwd);
      expect(await readFile(folder.at("a.txt"), "utf8")).toBe("mine");
      await writeFile(folder.at("b.txt"), "");
      expect([await readdir(join(cwd, "aside")), await readdir(join(cwd, "out"))]).toEqual([
        ["a.txt", "b.txt"],
        ["a.txt"],
      ]);
    } finally {
      await folder.close();
    }
  });

  it("is no place to make folders in", async () => {
    const cwd = await tempFolder({ "out/a.txt": "" });
    await mkdir(join(cwd, "in"));
    await swapFolder(cwd);
    await expect(makeFolder(join(cwd, "in/b/c"))).rejects.toThrow("a link has come in between");
    expect(await readdir(join(cwd, "out"))).toEqual(["a.txt"]);
  });
});
