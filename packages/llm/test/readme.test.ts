import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");

async function examples(page: string): Promise<string[]> {
  const text = await readFile(join(folder, page), "utf8");
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
}

describe("the README", () => {
  it.each([
    [0, ["I look.", "text", "tool_use", "tool_use", "incomplete"]],
    [1, ["529", "Here I am."]],
  ])(
    "has an example %i that runs without a key, and prints what its comments say",
    { timeout: 60_000 },
    async (index, printed) => {
      // Inside the package, so that its imports are found.
      const place = await mkdtemp(join(folder, "test", ".readme-"));
      try {
        await writeFile(join(place, "example.ts"), (await examples("README.md"))[index] ?? "");
        const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", join(place, "example.ts")]);
        expect(stdout.trim().split("\n")).toEqual(printed);
      } finally {
        await rm(place, { recursive: true });
      }
    },
  );

  it("has the same examples in Chinese", async () => {
    expect(await examples("README.zh-CN.md")).toEqual(await examples("README.md"));
  });
});
