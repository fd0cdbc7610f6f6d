import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The file of a release that says what was handed out. */
export const MANIFEST_FILE = "release.json";

/** The check sum of each file that is not the learner's to change, by path. */
export interface ReleaseManifest {
  readonly files: Readonly<Record<string, string>>;
}

/** The manifest of these files. */
export function makeManifest(files: ReadonlyMap<string, Buffer>): ReleaseManifest {
  const fixed = [...files].filter(([path]) => !/^chapters\/[^/]+\/src\//.test(path));
  return { files: Object.fromEntries(fixed.map(([path, content]) => [path, sumOf(content)])) };
}

/** A file that is no longer as it was handed out. */
export interface ChangedFile {
  readonly path: string;
  readonly kind: "changed" | "deleted";
}

/** Compares a learners' repository with its manifest; undefined when it has none. */
export function verifyRelease(root: string): ChangedFile[] | undefined {
  if (!existsSync(join(root, MANIFEST_FILE))) return undefined;
  const { files }: ReleaseManifest = JSON.parse(readFileSync(join(root, MANIFEST_FILE), "utf8"));
  return Object.entries(files).flatMap(([path, sum]): ChangedFile[] => {
    if (!existsSync(join(root, path))) return [{ path, kind: "deleted" }];
    return sumOf(readFileSync(join(root, path))) === sum ? [] : [{ path, kind: "changed" }];
  });
}

function sumOf(content: Buffer): string {
  // Line ends are those of the system on which it was unpacked.
  const text = content.includes(0) ? content : content.toString("utf8").replaceAll("\r\n", "\n");
  return createHash("sha256").update(text).digest("hex");
}
