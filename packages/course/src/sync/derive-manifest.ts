import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, packageOf } from "@loopsmith/course/chapter";
import type { Source } from "@loopsmith/course/cut";
import { CourseError, syncText } from "@loopsmith/course/text";

const OWN = "@loopsmith/";
const ALWAYS = ["@loopsmith/course", "@loopsmith/local-api", "vitest"];
const COURSE = "../../packages/course/src";

/** Which packages a chapter depends on, and in which version, so that pnpm links them beside it. */
export interface ManifestParts {
  readonly root: string;
  readonly chapters: readonly Chapter[];
  /** Every file of the chapter that imports: lesson files, tests, the demo. */
  readonly sources: readonly Source[];
  readonly hasDemo: boolean;
}

/** The chapter's `package.json`: the three targets behind `#chapter`, the scripts, and what its files import, with its types. */
export function deriveManifest(chapter: Chapter, parts: ManifestParts): string {
  const number = String(chapter.number).padStart(2, "0");
  const course = `node --import tsx ${COURSE}/bin.ts`;
  const test = `${course} test ${number}`;
  const manifest = {
    name: `chapter-${chapter.folder}`,
    version: "0.0.0",
    private: true,
    type: "module",
    imports: {
      "#chapter": { solution: "./solution/index.ts", package: "./package.ts", default: "./src/index.ts" },
    },
    scripts: {
      test,
      "test:solution": `${test} --target solution`,
      "test:package": `${test} --target package`,
      ...(parts.hasDemo ? { start: `node --import tsx --import ${COURSE}/start/register.ts demo.ts` } : {}),
      course,
    },
    dependencies: deriveDependencies(chapter, parts),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function deriveDependencies(chapter: Chapter, { root, chapters, sources }: ManifestParts): Record<string, string> {
  const areas = [chapter, ...chapters.filter(({ number }) => needed(chapter, chapters).has(number))].flatMap(
    (each) => each.areas,
  );
  const owners = ["", ...new Set(areas.map(packageOf)), "local-api"];
  const imported = sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ specifier }) => {
      const name = packageName(specifier);
      return name === undefined ? [] : [[name, file] as const];
    }),
  );
  const named = [...ALWAYS, ...areas.map((area) => OWN + packageOf(area))].map(
    (name) => [name, "chapter.json"] as const,
  );
  const wanted = new Map([...named, ...imported]);
  const versions = [...wanted].flatMap(([name, file]) => {
    const version = findVersion(root, owners, name);
    if (version === undefined) throw new CourseError(syncText.unknownPackage(file, name));
    const types = findVersion(root, owners, `@types/${name}`);
    return [[name, version] as const, ...(types === undefined ? [] : [[`@types/${name}`, types] as const])];
  });
  return Object.fromEntries(versions.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The numbers of the chapters it builds on, directly or through another. */
function needed(chapter: Chapter, chapters: readonly Chapter[]): Set<number> {
  const direct = chapters.filter(({ number }) => chapter.needs.includes(number));
  return new Set(direct.flatMap((each) => [each.number, ...needed(each, chapters)]));
}

function packageName(specifier: string): string | undefined {
  return /^(@[\w.-]+\/[\w.-]+|[\w][\w.-]*)(\/|$)/.exec(specifier)?.[1];
}

/** The version in which the first of these packages depends on it, or undefined. */
function findVersion(root: string, owners: readonly string[], name: string): string | undefined {
  if (name.startsWith(OWN)) return "workspace:*";
  for (const owner of owners) {
    const path = join(root, owner === "" ? "." : join("packages", owner), "package.json");
    if (!existsSync(path)) continue;
    const manifest: { dependencies?: Record<string, string>; devDependencies?: Record<string, string> } = JSON.parse(
      readFileSync(path, "utf8"),
    );
    const version = manifest.dependencies?.[name] ?? manifest.devDependencies?.[name];
    if (version !== undefined) return version;
  }
  return undefined;
}
