import { join } from "node:path";
import type { Chapter, Target } from "@loopsmith/course/chapter";
import type { Files } from "@loopsmith/course/sync";
import type { WrongSolution } from "./wrong-solution.ts";

/** Why a variant of a chapter exists, which decides what its tests must say. */
export type Purpose =
  /** The first `solved` steps are written, the others are to-dos; with 0 it is the skeleton. */
  | { readonly kind: "steps"; readonly solved: number }
  /** Every file that holds a step is empty. */
  | { readonly kind: "empty" }
  | { readonly kind: "right"; readonly target: Exclude<Target, "src"> }
  | { readonly kind: "wrong"; readonly wrong: WrongSolution };

/** One way to write a chapter, as a folder `.variants/<name>` of it. */
export interface Variant {
  readonly chapter: Chapter;
  /** `skeleton`, `after-7.2`, `empty`, `solution`, `package`, `wrong-7.3-constant-id` */
  readonly name: string;
  readonly purpose: Purpose;
  /** What stands in its `src/`. */
  readonly files: Files;
}

/** The name of a variant among those of all chapters. Without dots, because the loader takes what follows one for an ending. */
export function variantId({ chapter, name }: Pick<Variant, "chapter" | "name">): string {
  return idOf(chapter.folder, name);
}

/** The id of the variant in whose folder a file lies (its path with `/`), or undefined. */
export function variantIdOfPath(path: string): string | undefined {
  const [, folder, name] = /\/chapters\/([^/]+)\/\.variants\/([^/]+)\//.exec(path) ?? [];
  return folder === undefined || name === undefined ? undefined : idOf(folder, name);
}

/** The folder of a variant, with `src` and `test` in it. */
export function variantFolder(root: string, { chapter, name }: Pick<Variant, "chapter" | "name">): string {
  return join(root, "chapters", chapter.folder, ".variants", name);
}

function idOf(folder: string, name: string): string {
  return `${folder}--${name}`.replaceAll(".", "_");
}
