import { execFileSync } from "node:child_process";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleAgent, environment, inFolder, removeBundle, runAgent } from "./run-agent.ts";

beforeAll(bundleAgent, 60_000);
afterAll(removeBundle);

const sdkSources = join(dirname(createRequire(import.meta.url).resolve("@anthropic-ai/sdk")), "src");

it("finds in the sources of a real package exactly what grep -rn finds, ignored files aside", () =>
  inFolder(async (folder) => {
    const tree = join(folder, "src");
    await cp(sdkSources, tree, { recursive: true });
    await mkdir(join(tree, "with blank"));
    await writeFile(join(tree, "with blank/my notes.ts"), "// one\n// TODO: two words in a name\n");
    await writeFile(join(tree, "中文文件.ts"), "// TODO 中文的文件名\n");
    const found = execFileSync("grep", ["-rn", "TODO", "src"], { cwd: folder, encoding: "utf8" });
    await mkdir(join(folder, "src/ignored"));
    await writeFile(join(folder, "src/ignored/build.ts"), "// TODO: nobody asked for this one\n");
    await writeFile(join(folder, ".gitignore"), "ignored/\n");

    const ended = await runAgent(["find all TODOs in src", "--cwd", folder], environment());

    const expected = found.trim().split("\n").map(placeOf);
    const listed = ended.stdout
      .split("\n")
      .filter((line) => line.startsWith("src/"))
      .map(placeOf);
    expect(expected.length).toBeGreaterThan(4);
    expect(listed.sort()).toEqual(expected.sort());
    expect(turnsOf(ended.stderr).length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...turnsOf(ended.stderr))).toBeGreaterThanOrEqual(2);
    expect(ended.code).toBe(0);
  }));

/** `path:line` of a line of grep, and of a line of the answer. */
function placeOf(line: string): string {
  return /^(.*?:\d+):/.exec(line)?.[1] ?? line;
}

/** How many calls each turn began with: a turn's calls start together, before any of them ends. */
function turnsOf(notes: string): number[] {
  return notes.match(/(?:^● .*\n)+/gm)?.map((calls) => calls.trim().split("\n").length) ?? [];
}
