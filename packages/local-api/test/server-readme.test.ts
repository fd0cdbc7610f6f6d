import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");
const [english, chinese] = await Promise.all(
  ["README.md", "README.zh-CN.md"].map((name) => readFile(join(folder, name), "utf8")),
);

const blocksOf = (page = "", language = "\\w+"): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, "gm"))].map((match) => match[1] ?? "");

/** Runs a program that may import this package by name, and gives back what it printed. */
async function run(program: string): Promise<string> {
  const place = await mkdtemp(join(folder, "test", ".readme-"));
  try {
    const file = join(place, "example.ts");
    await writeFile(file, program);
    return (await promisify(execFile)(process.execPath, ["--import", "tsx", file])).stdout;
  } finally {
    await rm(place, { recursive: true });
  }
}

describe("the README", { timeout: 60_000 }, () => {
  it("has the same code in both languages", () => {
    expect(blocksOf(chinese)).toEqual(blocksOf(english));
    expect(blocksOf(english).length).toBeGreaterThan(3);
  });

  it("has examples that run and print what they say", async () => {
    const [first = "", scripted = ""] = blocksOf(english, "ts");
    expect(await run(first)).toBe("The notes say hello.\n");
    const printed = await run(scripted);
    expect(printed).toContain("You sent 1 messages.");
    expect(printed).toContain("The script has 5 replies, and only 1 request came.");
  });
});
