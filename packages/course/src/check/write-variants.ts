import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import { type Variant, variantFolder } from "./variant.ts";

/** Writes each variant with a copy of the chapter's tests into its folder, which is emptied first. */
export function writeVariants(root: string, variants: readonly Variant[]): void {
  for (const variant of variants) {
    const folder = variantFolder(root, variant);
    rmSync(folder, { recursive: true, force: true });
    for (const [path, text] of variant.files) {
      const file = join(folder, "src", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    cpSync(join(root, "chapters", variant.chapter.folder, "test"), join(folder, "test"), { recursive: true });
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
