import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = join(fileURLToPath(import.meta.url), "../..");
const rulesFolder = join(root, "docs/rules");
const pages = readdirSync(rulesFolder).toSorted();
const englishPages = pages.filter((page) => !page.endsWith(".zh-CN.md"));

describe("the rule pages", () => {
  it("exist in both languages", () => {
    const chinesePages = pages.filter((page) => page.endsWith(".zh-CN.md"));
    expect(chinesePages).toEqual(englishPages.map(inChinese));
  });

  it.each(englishPages)("%s has the same ids in the same order in both languages", (page) => {
    expect(anchorsOf(inChinese(page))).toEqual(anchorsOf(page));
  });

  it("give each id one text", () => {
    const ids = englishPages.flatMap(anchorsOf).filter((anchor) => /\d/.test(anchor));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each(englishPages)("%s has headings of the same depth in both languages", (page) => {
    expect(depthsOf(inChinese(page))).toEqual(depthsOf(page));
  });

  it.each(englishPages)("%s quotes the same code in both languages, rule by rule", (page) => {
    expect(codeByRule(inChinese(page))).toEqual(codeByRule(page));
  });

  it.each(pages)("%s links to pages and anchors that exist", (page) => {
    expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  it.each(englishPages)("%s stays in its language, but for the switch to the other one", (page) => {
    const chinese = inChinese(page);
    expect(linksOf(page).filter((link) => link.includes(".zh-CN.md"))).toEqual([chinese]);
    expect(linksOf(chinese).filter((link) => /\.md\b/.test(link) && !link.includes(".zh-CN.md"))).toEqual([page]);
  });
});

it("the Chinese pages of the repository link to the Chinese rules", () => {
  const list = execFileSync("git", ["ls-files", "*.zh-CN.md"], { cwd: root, encoding: "utf8" });
  const strays = list
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)))
    .filter((file) => /docs\/rules\/[\w-]+\.md/.test(readFileSync(join(root, file), "utf8")));
  expect(strays).toEqual([]);
});

function inChinese(page: string): string {
  return page.replace(/\.md$/, ".zh-CN.md");
}

function read(page: string): string {
  return readFileSync(join(rulesFolder, page), "utf8");
}

function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/<a id="([^"]+)"><\/a>/g)].map((match) => match[1] ?? "");
}

function depthsOf(page: string): string[] {
  return read(page).match(/^#+(?= )/gm) ?? [];
}

/** What stands in backticks below each heading; word order is a matter of the language, so each list is sorted. */
function codeByRule(page: string): string[][] {
  return read(page)
    .split(/^#+ /m)
    .map((section) => (section.match(/`[^`\n]+`/g) ?? []).toSorted());
}

function linksOf(page: string): string[] {
  const prose = read(page).replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? "");
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#", 2);
  const target = join(dirname(join(rulesFolder, page)), path === "" ? page : path);
  if (!existsSync(target)) return false;
  return anchor === undefined || anchorsOf(relative(rulesFolder, target)).includes(anchor);
}
