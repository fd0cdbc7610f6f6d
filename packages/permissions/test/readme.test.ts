import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runExamples } from "../../../test/run-examples.ts";

const folder = join(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const blocks = (page: string, kind: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, "gs"))].map(([, code = ""]) => code);

it("the examples of the README do what it says, and are the same in both languages", { timeout: 60_000 }, async () => {
  const [english, chinese] = [read("README.md"), read("README.zh-CN.md")];
  const examples = blocks(english, "ts");
  expect(blocks(chinese, "ts")).toEqual(examples);
  expect(blocks(chinese, "text")).toEqual(blocks(english, "text"));
  // The rule file and the hook have nothing to tell: no warning, no output.
  expect(await runExamples(folder, examples)).toEqual([...blocks(english, "text"), "", ""]);
});
