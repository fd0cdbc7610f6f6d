// Loaded by `pnpm start` of a chapter before its demo, so that the demo runs on the learner's own files.
import { register } from "node:module";
import { basename } from "node:path";
import { areaCopies, earlierCopies, findRoot, readChapters } from "@loopsmith/course/chapter";

const root = findRoot(process.cwd());
const chapters = readChapters(root);
const chapter = chapters.find(({ folder }) => folder === basename(process.cwd()));
if (chapter) {
  const earlier = process.env.COURSE_MINE === "1" ? earlierCopies(root, chapters, chapter) : [];
  register("./hooks.ts", import.meta.url, { data: [...earlier, ...areaCopies(root, chapter, "src")] });
}
