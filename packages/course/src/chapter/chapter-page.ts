import type { Text } from "../text/text.ts";
import type { Chapter } from "./chapter.ts";

/** The page of a chapter in each language, below the root. */
export function chapterPage({ folder }: Pick<Chapter, "folder">): Text {
  return { en: `chapters/${folder}/README.md`, "zh-CN": `chapters/${folder}/README.zh-CN.md` };
}
