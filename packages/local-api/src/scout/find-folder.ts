import { isMarker } from "./marker.ts";
import { PATH, type Phrase, WORD, wordText } from "./phrase.ts";

/** Where a folder stands in an English request: "in packages", "under the folder src", "of the src directory". */
const ENGLISH = new RegExp(
  String.raw`\b(?:in|under|inside|within|below|across|through|from|of)\s+` +
    String.raw`(?:(?:the|this|my|our|folder|directory|package)\s+)*(?<folder>${WORD})` +
    String.raw`(?<place>\s+(?:project|repo|repository|codebase|code|app|workspace)\b)?`,
  "giu",
);

/** … and in a Chinese one: “packages 里”, “src 目录下”. The 下 of “找一下” is no place. */
const PLACE = String.raw`\s*(?:这个)?(?:目录|文件夹|项目)?\s*(?:里面|下面|里|中(?!文)|(?<![一以])下|内|目录|文件夹)`;
const CHINESE = new RegExp(`(?<folder>${PATH})${PLACE}`, "gu");
const CHINESE_NAME = new RegExp(String.raw`(?:^|[\s在从到])(?<folder>[^\s在从到，。、⟪⟫]+?)${PLACE}`, "gu");

/** Words that mean the working folder, or no folder at all. */
const NO_FOLDER =
  /^(?:the|this|these|that|here|it|its|them|there|all|every|each|any|my|our|current|whole|entire|project|repo|repository|codebase|code|workspace|working|folder|directory|files?|lines?|.*(?:当前|这个|这里|整个|本|项目|仓库|代码|工作).*)$/i;

/** The folder (or file) that a request names, the likeliest first: something with a slash or in quotes; else `.`. */
export function findFolder(phrase: Phrase): string {
  const found = [ENGLISH, CHINESE, CHINESE_NAME].flatMap((pattern) => foldersBy(pattern, phrase));
  return found.find((folder) => /[/\\.\s]/.test(folder)) ?? found[0] ?? ".";
}

function foldersBy(pattern: RegExp, { words, quotes }: Phrase): readonly string[] {
  return [...words.matchAll(pattern)]
    .filter((match) => match.groups?.place === undefined || /[/\\⟪]/.test(match.groups.folder ?? ""))
    .map((match) => wordText(match.groups?.folder ?? "", quotes))
    .filter((folder) => folder !== "" && !NO_FOLDER.test(folder) && !isMarker(folder));
}
