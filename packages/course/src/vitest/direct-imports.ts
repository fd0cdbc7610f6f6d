import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vitest/config";

const CHAPTER_IMPORT = /import\s*\{([^}]*)\}\s*from\s*"#chapter";?/g;
const EXPORT = /export\s*\{([^}]*)\}\s*from\s*"(\.\/[^"]+)"/g;

/**
 * Lets the tests of a chapter import each thing from the file below `copies` that holds it, and not from the index that
 * names them all. So a file that is saved affects only the tests that need it, and one that does not load only those too.
 */
export function directImports(copies: string): Plugin {
  return {
    name: "loopsmith-direct-imports",
    enforce: "pre",
    transform(code) {
      if (!code.includes('"#chapter"')) return null;
      const files = readExports(join(copies, "index.ts"));
      return {
        code: code.replace(CHAPTER_IMPORT, (all, names: string) => importDirectly(all, names, files)),
        map: null,
      };
    },
  };
}

/** The same import from other files, on as many lines; as it was, where a name is not exported. */
function importDirectly(statement: string, list: string, files: ReadonlyMap<string, string>): string {
  const names = valuesOf(list);
  const found = names.map((name) => files.get(name.split(" as ")[0] ?? ""));
  if (found.includes(undefined)) return statement;
  const imports = names.map((name, index) => `import { ${name} } from ${JSON.stringify(found[index])};`);
  return imports.join(" ") + "\n".repeat(statement.split("\n").length - 1);
}

/** In which file each value is that an index names, itself or by way of another index. */
function readExports(index: string): Map<string, string> {
  const files = new Map<string, string>();
  if (!existsSync(index)) return files;
  for (const [, list = "", path = ""] of readFileSync(index, "utf8").matchAll(EXPORT)) {
    const file = join(dirname(index), path).replaceAll("\\", "/");
    const deeper = path.endsWith("/index.ts") ? readExports(file) : undefined;
    for (const name of valuesOf(list)) files.set(name, deeper?.get(name) ?? file);
  }
  return files;
}

function valuesOf(list: string): string[] {
  const names = list.split(",").map((name) => name.trim().replaceAll(/\s+/g, " "));
  return names.filter((name) => name !== "" && !name.startsWith("type "));
}
