import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");

async function firstExample(page: string): Promise<string> {
  const text = await readFile(join(folder, page), "utf8");
  return /^```ts\n([\s\S]*?)^```/m.exec(text)?.[1] ?? "";
}

describe("the README", () => {
  it("has an example that runs and prints what its comments say", async () => {
    const example = await firstExample("README.md");
    const promised = [...example.matchAll(/console\.log\(.*\); \/\/ (.+)/g)].map((match) => match[1]);
    const place = await mkdtemp(join(folder, "test", ".readme-"));
    try {
      await writeFile(join(place, "example.ts"), example);
      const run = promisify(execFile)(process.execPath, ["--import", "tsx", join(place, "example.ts")]);
      // A comment is one line; what it stands for may be two.
      expect((await run).stdout.trim().replace("\n[", " [").split("\n")).toEqual(promised);
      expect(promised).toHaveLength(5);
    } finally {
      await rm(place, { recursive: true });
    }
  });

  it("has the same example in Chinese", async () => {
    expect(await firstExample("README.zh-CN.md")).toBe(await firstExample("README.md"));
  });
});
