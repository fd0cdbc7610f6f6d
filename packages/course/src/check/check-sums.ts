import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Check sums of files, each read once. */
export class CheckSums {
  readonly #known = new Map<string, string>();

  /** The check sum of a file's bytes; empty for a file that is not there. */
  of(file: string): string {
    const sum = this.#known.get(file) ?? (existsSync(file) ? digest([readFileSync(file)]) : "");
    this.#known.set(file, sum);
    return sum;
  }

  /** The files with their check sums, so that a renamed file counts as changed. */
  ofAll(files: readonly string[]): string[] {
    return files.flatMap((file) => [file, this.of(file)]);
  }
}

/** One check sum of several texts; where one ends and the next begins counts. */
export function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(String(part.length)).update("\0").update(part);
  return hash.digest("base64");
}

/** The files below a folder, sorted, without what is installed; `wanted` sees the path below the folder, with `/`. */
export function listFiles(folder: string, wanted: (path: string) => boolean = () => true, below = ""): string[] {
  if (!existsSync(join(folder, below))) return [];
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && name !== "dist")
    .flatMap((entry) => {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(folder, wanted, path);
      return wanted(path) ? [join(folder, path)] : [];
    })
    .sort();
}
