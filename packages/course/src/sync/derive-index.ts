import { copyFolder } from "@loopsmith/course/chapter";
import type { NamedExport } from "@loopsmith/course/cut";
import { CourseError, syncText } from "@loopsmith/course/text";
import type { Lesson } from "./lesson.ts";

const WIDTH = 120; // columns

/** A module that gives out every name of the chapter's areas, each area from where `specifierOf` finds it. */
export function deriveIndex(lesson: Lesson, specifierOf: (area: string) => string): string {
  const taken = new Set<string>();
  return lesson.chapter.areas
    .map((area) => {
      const names = namesOf(lesson, area);
      for (const { name } of names) {
        if (taken.has(name)) throw new CourseError(syncText.sameName(lesson.chapter.folder, name));
        taken.add(name);
      }
      return exportLine(names, specifierOf(area));
    })
    .join("");
}

function namesOf(lesson: Lesson, area: string): readonly NamedExport[] {
  const index = lesson.files.find(({ path }) => path === `${copyFolder(area, lesson.chapter.areas)}/index.ts`);
  if (!index || /^export \*/m.test(index.source.text)) {
    throw new CourseError(syncText.starExport(index?.source.file ?? `${area}/index.ts`));
  }
  return index.source.namedExports;
}

function exportLine(names: readonly NamedExport[], specifier: string): string {
  const allTypes = names.every(({ typeOnly }) => typeOnly);
  const keyword = allTypes ? "export type" : "export";
  const listed = names.map(({ name, typeOnly }) => (typeOnly && !allTypes ? `type ${name}` : name));
  const line = `${keyword} { ${listed.join(", ")} } from "${specifier}";\n`;
  if (line.length <= WIDTH) return line;
  return `${keyword} {\n${listed.map((name) => `  ${name},\n`).join("")}} from "${specifier}";\n`;
}
