import { checkPages } from "@loopsmith/course/check";
import { describe, expect, it } from "vitest";
import { demoFile, makeCourse, removeCourses } from "./demo-course.ts";

removeCourses();

const PAGE = "chapters/01-core/README.md";
const CHINESE = "chapters/01-core/README.zh-CN.md";

function problems(changes: Record<string, string | null>): string[] {
  return checkPages(makeCourse(changes)).problems.map(({ where, text }) => `${where}: ${text.en}`);
}

describe("pages", () => {
  it("are sound in the demo course", () => {
    expect(problems({})).toEqual([]);
  });

  it("exist in both languages", () => {
    expect(problems({ [CHINESE]: null })).toEqual([
      `${PAGE}: The page has no ${CHINESE} beside it: every page exists in both languages.`,
    ]);
    expect(problems({ "docs/a.zh-CN.md": "# 一\n" })).toEqual([
      "docs/a.zh-CN.md: The page has no docs/a.md beside it: every page exists in both languages.",
    ]);
  });

  it("have the same headings, by depth and number", () => {
    expect(problems({ [PAGE]: `${demoFile(PAGE)}\n## More\n` })).toEqual([
      `${CHINESE}: Its headings differ from those of ${PAGE}, first at "## More".`,
    ]);
    expect(problems({ [CHINESE]: demoFile(CHINESE).replace("# ", "### ") })).toEqual([
      `${CHINESE}: Its headings differ from those of ${PAGE}, first at "### 核心".`,
    ]);
  });

  it("have the same code blocks", () => {
    const [en, zh] = ["```text\na # b\n```\n", "```text\na # c\n```\n"];
    expect(problems({ [PAGE]: demoFile(PAGE) + en, [CHINESE]: demoFile(CHINESE) + zh })).toEqual([
      `${CHINESE}: Its code blocks differ from those of ${PAGE}, first at "\`\`\`text".`,
    ]);
  });

  it("hold no code that nothing compiles", () => {
    const block = "```ts\nconst a = 1;\n```\n";
    expect(problems({ [PAGE]: demoFile(PAGE) + block, [CHINESE]: demoFile(CHINESE) + block })).toEqual([
      expect.stringMatching(/README\.md: The block "```ts" holds code that nothing compiles/),
      expect.stringMatching(/README\.zh-CN\.md: The block "```ts"/),
    ]);
  });

  it("link to files and headings that exist; code is not followed", () => {
    const links = [
      "[good](../../docs/a.md#second-part)",
      "[good](../../docs/a.md#l11)",
      "[good](#here-it-is)",
      "[good](https://example.com/x)",
      "`[code](nowhere.md)`",
      "[dead](../../docs/b.md)",
      "[dead](../../docs/a.md#third-part)",
    ].join("\n");
    const target = '# A\n\n## Second, part!\n\n<a id="l11"></a>\n';
    const found = problems({
      "docs/a.md": target,
      [PAGE]: `${demoFile(PAGE)}\n## Here it is\n${links}\n`,
      [CHINESE]: `${demoFile(CHINESE)}\n## 在这里\n`,
    });
    expect(found).toEqual([
      `${PAGE}: The link "../../docs/b.md" leads nowhere.`,
      `${PAGE}: The link "../../docs/a.md#third-part" leads nowhere.`,
    ]);
  });

  it("call each thing by the word of the glossary, in Chinese prose", () => {
    const terms = [{ en: "turn", "zh-CN": "轮", avoid: ["回合"] }];
    const prose = "\n每个回合 `回合`\n\n```text\n回合\n```\n";
    const found = problems({
      "docs/glossary.json": JSON.stringify({ terms }),
      [PAGE]: `${demoFile(PAGE)}\n回合\n\n\`\`\`text\n回合\n\`\`\`\n`,
      [CHINESE]: demoFile(CHINESE) + prose,
    });
    expect(found).toEqual([`${CHINESE}: "回合" is used for "turn", and the glossary has "轮" for it.`]);
    expect(problems({ [CHINESE]: `${demoFile(CHINESE)}\n每个回合\n` })).toEqual([]);
  });

  it("have three hints for every step", () => {
    const hints = demoFile("chapters/01-core/hints.md").replace("- Think of c.\n", "");
    expect(problems({ "chapters/01-core/hints.md": hints, "chapters/01-core/hints.zh-CN.md": null })).toEqual([
      "chapters/01-core/hints.md: The page has no chapters/01-core/hints.zh-CN.md beside it: every page exists in both languages.",
      'chapters/01-core/hints.md: "## 1.1" needs three list items, from a nudge to nearly the answer, and has 2.',
      ...["1.1", "1.2", "1.3"].map(
        (id) =>
          `chapters/01-core/hints.zh-CN.md: "## ${id}" needs three list items, from a nudge to nearly the answer, and has 0.`,
      ),
    ]);
  });
});
