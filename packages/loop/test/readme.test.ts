import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runExamples } from "../../../test/run-examples.ts";

const folder = join(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const examples = (page: string): string[] => [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
const outputs = (page: string): string[] => [...page.matchAll(/```text\n(.*?)```/gs)].map(([, text = ""]) => text);

it("the examples of the README do what it says, without a key, and are the same in both languages", {
  timeout: 60_000,
}, async () => {
  const both = examples(read("README.md"));
  expect(examples(read("README.zh-CN.md"))).toEqual(both);
  const small = `Weather { city: 'Bergen' }
It rains in Bergen.
Take an umbrella to Bergen.
completed after 2 turns
`;
  expect(await runExamples(folder, both)).toEqual([small, ...outputs(read("README.md"))]);
});
