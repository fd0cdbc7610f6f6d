import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runExamples } from "../../../test/run-examples.ts";

const folder = join(import.meta.dirname, "..");
const examplesOf = (page: string): string[] =>
  [...readFileSync(join(folder, page), "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);

/** What the comments behind `console.log` promise, up to a colon. */
function promised(example: string): string {
  const lines = [...example.matchAll(/console\.log\(.*\); \/\/ ([^:\n]+)/g)].map(([, line]) => line);
  return lines.map((line) => `${line}\n`).join("");
}

it("the examples of the README print what their comments say, and are the same in Chinese", {
  timeout: 60_000,
}, async () => {
  const examples = examplesOf("README.md");
  expect(examplesOf("README.zh-CN.md")).toEqual(examples);
  expect(await runExamples(folder, examples)).toEqual(examples.map(promised));
  expect(examples).toHaveLength(2);
});
