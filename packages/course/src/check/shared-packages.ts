import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageOf } from "@loopsmith/course/chapter";
import { listFiles } from "./check-sums.ts";
import type { Variant } from "./variant.ts";

/**
 * The packages that no variant can change, because they hold no lesson and depend on no package of the workspace: one
 * copy serves all variants. By folder below the root (`packages/local-api`), with the sources that a change is seen in.
 */
export function findSharedPackages(root: string, variants: readonly Variant[]): Map<string, readonly string[]> {
  const lessons = new Set(variants.flatMap(({ chapter }) => chapter.areas.map(packageOf)));
  const names = existsSync(join(root, "packages")) ? readdirSync(join(root, "packages")) : [];
  const shared = names.filter((name) => !lessons.has(name) && isIndependent(join(root, "packages", name)));
  return new Map(
    shared.map((name) => {
      const files = listFiles(join(root, "packages", name), (path) => path.startsWith("src/"));
      return [`packages/${name}`, files.map((file) => file.slice(root.length + 1).replaceAll("\\", "/"))];
    }),
  );
}

function isIndependent(folder: string): boolean {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return false;
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(readFileSync(file, "utf8"));
  return !Object.values(dependencies).some((version) => version.startsWith("workspace:"));
}
