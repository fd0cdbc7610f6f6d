import type { Chapter } from "@loopsmith/course/chapter";
import { readHints } from "@loopsmith/course/hint";
import { checkText as say } from "@loopsmith/course/text";
import type { Problem } from "./problem.ts";
import type { Page } from "./read-page.ts";

const HINTS = 3;

/** Each step of a chapter has three hints in both languages. */
export function checkHints(chapter: Chapter, pages: ReadonlyMap<string, Page>): Problem[] {
  return ["hints.md", "hints.zh-CN.md"].flatMap((name) => {
    const where = `chapters/${chapter.folder}/${name}`;
    const page = pages.get(where);
    return chapter.steps.flatMap(({ id }): Problem[] => {
      const found = page ? (readHints(page.text).get(id)?.length ?? 0) : 0;
      return found === HINTS ? [] : [{ gate: 5, where, text: say.hints(id, found) }];
    });
  });
}
