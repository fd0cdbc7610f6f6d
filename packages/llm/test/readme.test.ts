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
  it("has an example that runs without a key, and prints what its comments say", { timeout: 60_000 }, async () => {
    // Inside the package, so that its imports are found.
    const place = await mkdtemp(join(folder, "test", ".readme-"));
    try {
      await writeFile(join(place, "example.ts"), await firstExample("README.md"));
      const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", join(place, "example.ts")]);
      expect(stdout.trim().split("\n")).toEqual(["I look.", "text", "tool_use", "tool_use", "incomplete"]);
    } finally {
      await rm(place, { recursive: true });
    }
  });

  it("has the same example in Chinese", async () => {
    expect(await firstExample("README.zh-CN.md")).toBe(await firstExample("README.md"));
  });
});
