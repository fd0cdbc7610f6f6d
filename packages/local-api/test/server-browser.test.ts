import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "../src");

/** What only Node has stays here; the rest also runs in a browser. */
const NODE_ONLY = /^(node|cli)\/|^bin\.ts$/;

it("nothing outside node, cli and bin.ts imports a Node module or what does", async () => {
  const files = (await readdir(source, { recursive: true })).map((file) => file.replaceAll("\\", "/"));
  const imports = await Promise.all(
    files
      .filter((file) => file.endsWith(".ts") && !NODE_ONLY.test(file))
      .map(async (file) => {
        const names = (await readFile(join(source, file), "utf8")).matchAll(/ from "([^"]+)"/g);
        return [...names].map(([, name]) => `${file}: ${name}`);
      }),
  );
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.flat().filter((line) => / node:|\/local-api\/(node|cli)$/.test(line))).toEqual([]);
});
