import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Chapter } from "@loopsmith/course/chapter";
import { CheckSums, digest, listFiles } from "./check-sums.ts";
import { type Variant, variantId } from "./variant.ts";

/** A variant whose run was as it should be, by what the run depended on. */
interface KeptRun {
  /** Check sum of the variant's files, the chapter's tests, the lock file, Node and the course's own sources. */
  readonly asked: string;
  /** Check sums of the workspace files that were loaded, by path below the root. */
  readonly loaded: Readonly<Record<string, string>>;
}

interface Kept {
  runs: Record<string, KeptRun>;
  /** Check sum of all that the types of a chapter's variants depend on, by the chapter's folder. */
  types: Record<string, string>;
}

const FILE = ".loopsmith/verdicts.json";

/**
 * What earlier checks found. Only what was without a problem is kept, so that a check after a failure runs again, and it
 * counts only while nothing that it depended on has changed.
 */
export class Verdicts {
  readonly #root: string;
  readonly #sums = new CheckSums();
  readonly #environment: string;
  readonly #kept: Kept;

  /** With `ignore`, nothing of earlier checks counts. */
  constructor(root: string, ignore = false) {
    this.#root = root;
    this.#kept = ignore ? { runs: {}, types: {} } : readKept(join(root, FILE));
    const own = dirname(dirname(fileURLToPath(import.meta.url)));
    const machinery = ["check", "vitest", "todo"].flatMap((area) => listFiles(join(own, area)));
    const files = [...machinery, join(root, "pnpm-lock.yaml"), join(root, "tsconfig.base.json")];
    this.#environment = digest([process.version, ...files.map((file) => this.#sums.of(file))]);
  }

  /** True when a variant was as it should be and nothing that its run depended on has changed. */
  has(variant: Variant): boolean {
    const kept = this.#kept.runs[variantId(variant)];
    if (!kept || kept.asked !== this.#asked(variant)) return false;
    return Object.entries(kept.loaded).every(([path, sum]) => this.#sums.of(join(this.#root, path)) === sum);
  }

  /** Remembers a run without a problem, with the workspace files that it loaded. */
  keep(variant: Variant, loaded: readonly string[]): void {
    const sums = loaded.map((path) => [path, this.#sums.of(join(this.#root, path))]);
    this.#kept.runs[variantId(variant)] = { asked: this.#asked(variant), loaded: Object.fromEntries(sums) };
  }

  /** True when the types of a chapter's variants were right and nothing that they may depend on has changed. */
  hasTypes(chapter: Chapter, variants: readonly Variant[]): boolean {
    return this.#kept.types[chapter.folder] === this.#typesOf(variants);
  }

  keepTypes(chapter: Chapter, variants: readonly Variant[]): void {
    if (variants.length > 0) this.#kept.types[chapter.folder] = this.#typesOf(variants);
  }

  save(): void {
    const file = join(this.#root, FILE);
    mkdirSync(dirname(file), { recursive: true });
    // Renamed into place, so that a check that runs beside this one never reads half of it.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(this.#kept));
    renameSync(`${file}.${process.pid}`, file);
  }

  #asked({ chapter, files, purpose }: Variant): string {
    const tests = listFiles(join(this.#root, "chapters", chapter.folder, "test"));
    const wrong = purpose.kind === "wrong" ? [purpose.wrong.source.text] : [];
    const steps = JSON.stringify(chapter.steps.map(({ id }) => id));
    return digest([this.#environment, steps, ...[...files].flat(), ...wrong, ...this.#sums.ofAll(tests)]);
  }

  #typesOf(variants: readonly Variant[]): string {
    const packages = listFiles(join(this.#root, "packages"), (path) => /^[^/]+\/(src\/|package\.json$)/.test(path));
    const texts = variants.flatMap(({ name, files }) => [name, ...[...files].flat()]);
    return digest([this.#environment, ...this.#sums.ofAll(packages), ...texts]);
  }
}

function readKept(file: string): Kept {
  try {
    return { runs: {}, types: {}, ...JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    // It only saves time: a file that is missing or torn means that everything runs.
    return { runs: {}, types: {} };
  }
}
