import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Course, listPages } from "@loopsmith/course/sync";
import { checkText as say, type Text } from "@loopsmith/course/text";
import { checkHints } from "./check-hints.ts";
import { checkTerms, readTerms } from "./check-terms.ts";
import type { Problem } from "./problem.ts";
import { type Page, readPage } from "./read-page.ts";

const CHINESE = /\.zh-CN\.md$/;

/** What the gate 5 says about the pages. */
export interface PagesReport {
  readonly pages: number;
  readonly problems: readonly Problem[];
}

/**
 * Checks that both languages have the same shape, that code in pages is real, that links lead somewhere,
 * that the glossary is kept, and the hints.
 */
export function checkPages(course: Course, wanted: (path: string) => boolean = () => true): PagesReport {
  const paths = listPages(course.root).filter(wanted);
  const read = (path: string): Page => readPage(path, readFileSync(join(course.root, path), "utf8"));
  const pages = new Map(paths.map((path) => [path, read(path)]));
  const terms = readTerms(course.root);
  const problems = [...pages.values()].flatMap((page) => [
    ...judgePair(page, pages),
    ...judgeBlocks(page),
    ...judgeLinks(page, course.root, read),
    ...(CHINESE.test(page.path) ? checkTerms(page, terms) : []),
  ]);
  const hints = course.chapters.flatMap((chapter) => checkHints(chapter, pages)).filter(({ where }) => wanted(where));
  return { pages: pages.size, problems: [...problems, ...hints] };
}

function judgePair(page: Page, pages: ReadonlyMap<string, Page>): Problem[] {
  if (!CHINESE.test(page.path)) {
    const needsPair = /^(chapters\/|README\.md$)/.test(page.path);
    const other = page.path.replace(/\.md$/, ".zh-CN.md");
    return needsPair && !pages.has(other) ? [problem(page, say.noPair(other))] : [];
  }
  const otherPath = page.path.replace(CHINESE, ".md");
  const other = pages.get(otherPath);
  if (!other) return [problem(page, say.noPair(otherPath))];
  const depths = (each: Page): string[] => each.headings.map(({ depth, title }) => `${"#".repeat(depth)} ${title}`);
  const heading = firstDifference(depths(page), depths(other), (line) => line.indexOf(" "));
  const block = firstDifference(page.blocks.map(wholeBlock), other.blocks.map(wholeBlock), (text) => text);
  return [
    ...(heading === undefined ? [] : [problem(page, say.otherHeadings(otherPath, heading))]),
    ...(block === undefined ? [] : [problem(page, say.otherBlocks(otherPath, block.split("\n", 1)[0] ?? ""))]),
  ];
}

function wholeBlock({ opening, code }: Page["blocks"][number]): string {
  return `${opening}\n${code}`;
}

/** The first item of either list whose key differs from that of the item in the same place of the other one. */
function firstDifference(
  mine: readonly string[],
  other: readonly string[],
  key: (item: string) => string | number,
): string | undefined {
  const length = Math.max(mine.length, other.length);
  for (let index = 0; index < length; index++) {
    const [first, second] = [mine[index], other[index]];
    if (first === undefined || second === undefined || key(first) !== key(second)) return first ?? second;
  }
  return undefined;
}

function judgeBlocks(page: Page): Problem[] {
  if (!page.path.startsWith("chapters/")) return [];
  return page.blocks
    .filter(
      ({ language, opening }) => /^(ts|tsx|js|typescript|javascript)?$/.test(language) && !/ from=\S/.test(opening),
    )
    .map(({ opening }) => problem(page, say.looseBlock(opening)));
}

function judgeLinks(page: Page, root: string, read: (path: string) => Page): Problem[] {
  return page.links
    .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link) && !leadsSomewhere(link, page, root, read))
    .map((link) => problem(page, say.deadLink(link)));
}

function leadsSomewhere(link: string, page: Page, root: string, read: (path: string) => Page): boolean {
  const [path = "", anchor] = decodeURI(link).split("#", 2);
  const target = path === "" ? page.path : join(dirname(page.path), path).replaceAll("\\", "/");
  if (!existsSync(join(root, target))) return false;
  if (anchor === undefined || !target.endsWith(".md")) return true;
  return (target === page.path ? page : read(target)).anchors.has(anchor);
}

function problem(page: Page, text: Text): Problem {
  return { gate: 5, where: page.path, text };
}
