import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const packages = join(import.meta.dirname, "../..");

/** What a file imports or hands on, types too. */
const IMPORT = /^(?:import|export)\b[^"']*["']([^"']+)["']/gm;

/** Every file of this project that is reached from these, as `package/src/area/file.ts`. */
function reachedFrom(...entries: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = entries.map((entry) => join(packages, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const name = relative(packages, file);
    if (reached.has(name)) continue;
    reached.add(name);
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const imported = fileOf(specifier, file);
      if (imported !== undefined) waiting.push(imported);
    }
  }
  return reached;
}

/** The file behind a specifier; undefined when it is not one of ours. */
function fileOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(importer), specifier);
  const [, name = "", area = ""] = /^@loopsmith\/([\w-]+)(\/.+)?$/.exec(specifier) ?? [];
  return name === "" ? undefined : join(packages, name, "src", area, "index.ts");
}

describe("the validator", () => {
  const validator = reachedFrom("local-api/src/validate/index.ts");
  const clients = ["conversation", "loop", "llm", "tools"].map((name) => `${name}/src/index.ts`);
  const client = reachedFrom(...clients.filter((entry) => existsSync(join(packages, entry))));

  it("shares no code with the clients that it judges, so that one mistake cannot hide in both", () => {
    expect([...validator].filter((file) => client.has(file))).toEqual([]);
    expect([...client].filter((file) => file.startsWith("local-api/"))).toEqual([]);
    expect([...reachedFrom("local-api/src/index.ts")].filter((file) => !file.startsWith("local-api/"))).toEqual([]);
  });

  it("and the clients were found, each with the file that pairs results", () => {
    expect(validator).toContain("local-api/src/validate/tool-pairs.ts");
    for (const entry of clients) expect(client).toContain(entry);
    expect([validator.size > 50, client.size > 50]).toEqual([true, true]);
  });
});
