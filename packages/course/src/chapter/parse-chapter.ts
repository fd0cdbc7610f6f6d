import { chapterText as say } from "../text/chapter-text.ts";
import { CourseError } from "../text/course-error.ts";
import type { Text } from "../text/text.ts";
import { copyFolder } from "./area.ts";
import type { Chapter, Step } from "./chapter.ts";

const CHAPTER_FIELDS = ["number", "slug", "areas", "needs", "minutes", "steps"];
const STEP_FIELDS = ["id", "body", "drop", "todo"];

/** Reads a `chapter.json` that lies in `folder`; throws a `CourseError` that names the field and what it must be. */
export function parseChapter(json: string, folder: string): Chapter {
  const at = new Place(`chapters/${folder}/chapter.json`);
  const data = at.record(readJson(at.file, json), "chapter", CHAPTER_FIELDS);
  const number = at.wholeNumber(data.number, "number");
  const slug = at.matching(data.slug, "slug", /^[a-z0-9]+(-[a-z0-9]+)*$/, say.expectedSlug);
  const expected = `${String(number).padStart(2, "0")}-${slug}`;
  if (folder !== expected) throw new CourseError(say.folderName(folder, expected));
  const steps = at.list(data.steps, "steps", say.expectedSteps).map((step, index) => readStep(at, step, index, number));
  return {
    number,
    slug,
    folder,
    areas: readAreas(at, data.areas),
    needs: readNeeds(at, data.needs, number),
    minutes: at.wholeNumber(data.minutes, "minutes"),
    steps,
  };
}

function readJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new CourseError(say.notJson(file, error instanceof Error ? error.message : String(error)));
  }
}

function readAreas(at: Place, value: unknown): string[] {
  const areas = at
    .list(value, "areas", say.expectedAreas)
    .map((area) => at.matching(area, "areas", /^[a-z0-9-]+\/[a-z0-9-]+$/, say.expectedAreas));
  const folders = areas.map((area) => copyFolder(area, areas));
  const twice = folders.find((name, index) => folders.indexOf(name) !== index);
  if (twice !== undefined) throw new CourseError(say.sharedFolder(at.file, twice));
  return areas;
}

function readNeeds(at: Place, value: unknown, number: number): number[] {
  const needs = at.list(value, "needs", say.expectedNumbers).map((need) => at.wholeNumber(need, "needs"));
  const later = needs.find((need) => need >= number);
  if (later !== undefined) throw new CourseError(say.laterNeed(at.file, later));
  return needs;
}

function readStep(at: Place, value: unknown, index: number, chapter: number): Step {
  const field = (name: string): string => `steps[${index}].${name}`;
  const data = at.record(value, `steps[${index}]`, STEP_FIELDS);
  const id = at.text(data.id, field("id"));
  const expected = `${chapter}.${index + 1}`;
  if (id !== expected) throw new CourseError(say.stepNumber(at.file, id, expected));
  const body = at.matching(data.body, field("body"), /^[a-z0-9-]+\/[\w.-]+\.tsx?#\w+(\.#?\w+)?$/, say.expectedBody);
  const todo = at.record(data.todo, field("todo"), ["en", "zh-CN"]);
  return {
    id,
    file: body.slice(0, body.indexOf("#")),
    name: body.slice(body.indexOf("#") + 1),
    drop: at
      .list(data.drop ?? [], field("drop"), say.expectedNames)
      .map((name) => at.matching(name, field("drop"), /^\w+(\.#?\w+)?$/, say.expectedNames)),
    todo: { en: at.text(todo.en, field("todo.en")), "zh-CN": at.text(todo["zh-CN"], field("todo.zh-CN")) },
  };
}

/** Checks values of one file and names the field in what it throws. */
class Place {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  record(value: unknown, field: string, known: readonly string[]): Record<string, unknown> {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw this.#wrong(field, { en: "an object", "zh-CN": "对象" });
    }
    const unknown = Object.keys(value).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new CourseError(say.unknownField(this.file, unknown));
    return value as Record<string, unknown>; // just checked
  }

  list(value: unknown, field: string, expected: Text): readonly unknown[] {
    if (!Array.isArray(value)) throw this.#wrong(field, expected);
    return value;
  }

  text(value: unknown, field: string): string {
    return this.matching(value, field, /\S/, say.expectedString);
  }

  matching(value: unknown, field: string, pattern: RegExp, expected: Text): string {
    if (typeof value !== "string" || !pattern.test(value)) throw this.#wrong(field, expected);
    return value;
  }

  wholeNumber(value: unknown, field: string): number {
    if (typeof value !== "number" || !Number.isInteger(value) || value < 1)
      throw this.#wrong(field, say.expectedNumber);
    return value;
  }

  #wrong(field: string, expected: Text): CourseError {
    return new CourseError(say.field(this.file, field, expected));
  }
}
