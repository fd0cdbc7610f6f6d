import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const examples = (page: string): string[] => [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
const outputs = (page: string): string[] => [...page.matchAll(/```text\n(.*?)```/gs)].map(([, text = ""]) => text);

/** Runs a program inside the package, so that its imports are found; gives what it prints. */
async function run(code: string): Promise<string> {
  // `dist` is no part of the sources.
  const folder = fileURLToPath(new URL(`../dist/readme-${process.pid}/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(`${folder}example.ts`, code);
    return (await promisify(execFile)(process.execPath, ["--import", "tsx", `${folder}example.ts`])).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("the examples of the README do what it says, without a key, and are the same in both languages", {
  timeout: 60_000,
}, async () => {
  const [small = "", surviving = ""] = examples(read("README.md"));
  expect(examples(read("README.zh-CN.md"))).toEqual([small, surviving]);
  expect(await run(small)).toBe(`Weather { city: 'Bergen' }
It rains in Bergen.
Take an umbrella to Bergen.
completed after 2 turns
`);
  expect([await run(surviving)]).toEqual(outputs(read("README.md")));
});
