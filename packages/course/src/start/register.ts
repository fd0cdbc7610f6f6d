// Loaded by `pnpm start` of a chapter before its demo, so that the demo runs on the learner's own files; with `--mine`
// also on those of the earlier chapters that have no to-do left.
import { basename } from "node:path";
import { areaCopies, chapterPage, earlierCopies, findRoot, readChapters } from "@loopsmith/course/chapter";
import { chooseLang, stepText } from "@loopsmith/course/text";
import { exchangeAreas } from "./exchange-areas.ts";

const root = findRoot(process.cwd());
const chapters = readChapters(root);
const chapter = chapters.find(({ folder }) => folder === basename(process.cwd()));
const mine = process.argv.indexOf("--mine");
if (mine !== -1) process.argv.splice(mine, 1);
if (chapter) {
  const earlier = mine === -1 ? [] : earlierCopies(root, chapters, chapter);
  exchangeAreas(new Map([...earlier, ...areaCopies(root, chapter, "src")]));
}

// A demo that comes to a to-do is no crash: it says which step is missing, without a stack.
process.once("uncaughtException", (error) => {
  const step = chapter?.steps.find(({ id }) => error.name === "TodoError" && error.message.startsWith(`${id} `));
  const next = chapter && step && stepText.next(step.id, step.todo, chapterPage(chapter));
  console.error(next ? next[chooseLang(process.env)] : error);
  process.exit(1);
});
