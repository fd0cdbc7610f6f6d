import type { Lang } from "@loopsmith/course/text";
import type { NewChapter } from "./chapter-files.ts";

/** The parts that a page has, each with what goes into it. */
const PARTS: Readonly<Record<Lang, readonly (readonly [heading: string, what: string])[]>> = {
  en: [
    ["The problem", "Open with a run that goes wrong: what one types, what one sees, and why that hurts."],
    ["The idea", "One picture, and the idea in words that a reader can repeat."],
    ["How it is done elsewhere", "What production systems do and why, with the date on which you looked."],
    ["What people get wrong", "Three mistakes that you have seen; each of them is also a file in `wrong`."],
    ["The steps", "For each step: its contract, and what its tests check."],
    ["What comes next", "Which question is still open, and which chapter takes it up."],
  ],
  "zh-CN": [
    ["问题", "先展示一次出错的运行：输入了什么，看到了什么，为什么这很糟糕。"],
    ["思路", "一张图，再用读者能够复述的话讲清楚思路。"],
    ["其他系统怎么做", "生产系统的做法和理由，并注明你查看的日期。"],
    ["常见误解", "三个你见过的错误；每一个也是 `wrong` 目录里的一个文件。"],
    ["步骤", "每一步的约定，以及它的测试检查什么。"],
    ["接下来", "还有哪个问题没有解决，由哪一章来解决。"],
  ],
};

/** A page to fill in. */
export function readme({ number, slug }: NewChapter, lang: Lang): string {
  const title = lang === "en" ? `Chapter ${number}: ${slug}` : `第 ${number} 章：${slug}`;
  const parts = PARTS[lang].map(([heading, what]) => `## ${heading}\n\n${what}\n`);
  return [`# ${title}\n`, ...parts].join("\n");
}

/** The hints of one step: a question, a direction, and nearly the answer. */
export function hintsPage(step: string, lang: Lang): string {
  const hints =
    lang === "en"
      ? ["Ask a question that leads there.", "Name the place to look at.", "Say all but the line itself."]
      : ["提出一个引导思考的问题。", "指出应该看哪里。", "除了那一行代码，其余都说清楚。"];
  return `## ${step}\n\n${hints.map((hint) => `- ${hint}\n`).join("")}`;
}
