import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runExamples } from "../../../test/run-examples.ts";

const folder = join(import.meta.dirname, "..");

async function examples(page: string): Promise<string[]> {
  const text = await readFile(join(folder, page), "utf8");
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
}

describe("the README", () => {
  it("has examples that run without a key, and print what their comments say", { timeout: 60_000 }, async () => {
    const printed = await runExamples(folder, await examples("README.md"));
    expect(printed.map((each) => each.trim().split("\n"))).toEqual([
      ["I look.", "text", "tool_use", "tool_use", "incomplete"],
      ["529", "Here I am."],
    ]);
  });

  it("has the same examples in Chinese", async () => {
    expect(await examples("README.zh-CN.md")).toEqual(await examples("README.md"));
  });
});
