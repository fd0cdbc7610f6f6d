import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
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
