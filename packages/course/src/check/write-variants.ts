import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import { listFiles } from "./check-sums.ts";
import { readTitle } from "./test-result.ts";
import { type Variant, variantFolder } from "./variant.ts";

/** Makes each variant's folder hold its files and a copy of the chapter's tests that it is judged by, and nothing else. */
export function writeVariants(root: string, variants: readonly Variant[]): void {
  const tests = new Map<Chapter, ReadonlyMap<string, Buffer>>();
  for (const variant of variants) {
    const { chapter, files } = variant;
    const copied = tests.get(chapter) ?? readTests(root, chapter);
    tests.set(chapter, copied);
    const own = [...files].map(([path, text]) => [join("src", path), Buffer.from(text)] as const);
    const asked = [...copied].filter(([path, content]) => isAsked(variant, path, content));
    writeFolder(variantFolder(root, variant), new Map([...own, ...asked]));
  }
}

/** Removes the folders of variants that no longer exist. */
export function removeOldVariants(root: string, chapter: Chapter, variants: readonly Variant[]): void {
  const folder = join(root, "chapters", chapter.folder, ".variants");
  if (!existsSync(folder)) return;
  const names = new Set(variants.filter((each) => each.chapter === chapter).map(({ name }) => name));
  for (const name of readdirSync(folder).filter((each) => !names.has(each))) {
    rmSync(join(folder, name), { recursive: true });
  }
}

/** A wrong solution is judged by the tests up to the step of its killer, so a file with later ones only is left out. */
function isAsked({ chapter, purpose }: Variant, path: string, content: Buffer): boolean {
  if (purpose.kind !== "wrong" || !path.endsWith(".test.ts")) return true;
  const ids = chapter.steps.map(({ id }) => id);
  const last = ids.indexOf(readTitle(purpose.wrong.killedBy).step ?? "");
  return last === -1 || ids.slice(0, last + 1).some((id) => content.includes(id));
}

function readTests(root: string, chapter: Chapter): Map<string, Buffer> {
  const folder = join(root, "chapters", chapter.folder, "test");
  return new Map(listFiles(folder).map((file) => [join("test", relative(folder, file)), readFileSync(file)]));
}

function writeFolder(folder: string, files: ReadonlyMap<string, Buffer>): void {
  for (const file of listFiles(folder)) if (!files.has(relative(folder, file))) rmSync(file);
  for (const [path, content] of files) {
    const file = join(folder, path);
    // Most of them are there from the check before, and reading is cheaper than writing.
    if (existsSync(file) && readFileSync(file).equals(content)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
