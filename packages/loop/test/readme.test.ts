import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const example = (page: string): string => /```ts\n(.*?)```/s.exec(page)?.[1] ?? "";

it("the first example of the README does what its comments say, without a key", { timeout: 60_000 }, async () => {
  const code = example(read("README.md"));
  expect(example(read("README.zh-CN.md"))).toBe(code);
  // Inside the package, so that its imports are found; `dist` is no part of the sources.
  const folder = fileURLToPath(new URL(`../dist/readme-${process.pid}/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(`${folder}example.ts`, code);
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", `${folder}example.ts`]);
    expect(stdout).toBe(`Weather { city: 'Bergen' }
It rains in Bergen.
Take an umbrella to Bergen.
completed after 2 turns
`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
