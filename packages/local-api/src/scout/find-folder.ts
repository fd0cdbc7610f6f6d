import { isMarker } from "./marker.ts";
import { PATH, type Phrase, QUOTE, WORD, wordText } from "./phrase.ts";

/** Where a folder stands in an English request: "in packages", "under the folder src", "of the src directory". */
const ENGLISH = new RegExp(
  String.raw`\b(?:in|under|inside|within|below|across|through|from|of)\s+` +
    String.raw`(?:(?:the|this|my|our|folder|directory|package)\s+)*(?<folder>${WORD})` +
    String.raw`(?<place>\s+(?:project|repo|repository|codebase|code|app|workspace)\b)?`,
  "giu",
);

/** … and in a Chinese one: “packages 里”, “src 这个目录下”, “源码里”. The 下 of “找一下” is no place. */
const PLACE = String.raw`(?:目录|文件夹|项目)?\s*(?:里面|下面|里|中(?!文)|(?<![一以])下|内|目录|文件夹)`;
const CHINESE = new RegExp(String.raw`(?<folder>${PATH})\s*(?:这个)?(?:${PLACE}|的)`, "gu");
const CHINESE_NAME = new RegExp(String.raw`(?:^|[\s在从到])(?<folder>[^\s在从到，。、⟪⟫]+?)\s*${PLACE}`, "gu");

/** Where no blank stands between them, the verb in front of a Chinese name is taken for a part of it. */
const CHINESE_VERB = /^(?:请|帮我|麻烦)*(?:查找|搜索|寻找|查看|看看|显示|统计|[找搜查列看])(?:一下|出|到)?/u;

/** Words that mean the working folder, or no folder at all. */
const NO_FOLDER =
  /^(?:the|this|these|that|here|it|its|them|there|all|every|each|any|my|our|current|whole|entire|project|repo|repository|codebase|code|workspace|working|folder|directory|files?|lines?|.*(?:当前|这个|这里|整个|本|项目|仓库|代码|工作).*)$/i;

/** Several in a row, each with a slash or in quotes: "packages/llm and packages/loop". */
const ONE_OF_MANY = String.raw`(?:${QUOTE}|[^\s,，、。⟪⟫/]*/[^\s,，、。⟪⟫]*)`;
const MANY = new RegExp(
  String.raw`${ONE_OF_MANY}(?:\s*(?:,|、|，|\band\b|和|与|以及)\s*(?:and\s+)?${ONE_OF_MANY})+`,
  "giu",
);

/** The folders (or files) that a request names; the working folder when it names none. */
export function findFolders(phrase: Phrase): readonly string[] {
  const folder = findFolder(phrase);
  const rows = [...phrase.words.matchAll(MANY)].map(([row]) =>
    (row.match(new RegExp(ONE_OF_MANY, "gu")) ?? []).map((word) => wordText(word, phrase.quotes)),
  );
  return rows.find((row) => row.includes(folder)) ?? [folder];
}

/** The likeliest folder (or file) that a request names: something with a slash or in quotes; `.` when it names none. */
export function findFolder(phrase: Phrase): string {
  const found = [ENGLISH, CHINESE, CHINESE_NAME].flatMap((pattern) => foldersBy(pattern, phrase));
  return found.find((folder) => /[/\\.\s]/.test(folder)) ?? found[0] ?? ".";
}

function foldersBy(pattern: RegExp, { words, quotes }: Phrase): readonly string[] {
  return [...words.matchAll(pattern)]
    .filter((match) => match.groups?.place === undefined || /[/\\⟪]/.test(match.groups.folder ?? ""))
    .map((match) => wordText(match.groups?.folder ?? "", quotes).replace(CHINESE_VERB, ""))
    .filter((folder) => folder !== "" && !NO_FOLDER.test(folder) && !isMarker(folder));
}
