import { findFolders } from "./find-folder.ts";
import type { Intent } from "./intent.ts";
import { markersIn } from "./marker.ts";
import { matchPhrase, type Phrase, QUOTE, WORD } from "./phrase.ts";

const ASKS =
  /\b(?:find|list|show|search|grep|look|locate|where|which|what|count|collect|scan|how many|give|get)\b|^(?:all|any|every|todos?|fixmes?)\b|[找查搜列看哪]|显示|统计|收集|^所有|^全部/i;
const SEARCHES = /\b(?:find|search|grep|look|locate|where|which|occurrences?)\b|[找查搜]|检索|哪/i;
const IGNORES_CASE = /ignor\w+ case|case.insensitive|不区分大小写|忽略大小写/i;

/** One word without quotes: any word behind a verb that only searches, something that looks like code behind "find". */
const UNQUOTED = [
  new RegExp(
    String.raw`\b(?:grep|search|look)\s+(?:for\s+)?(?:(?:the|text|word|string)\s+)*(?<text>${WORD})(?=\s+(?:in|under|inside|within|everywhere)\b|\s*,|[.?!]*$)`,
    "iu",
  ),
  new RegExp(String.raw`^grep(?:\s+-\w+)*\s+(?<text>${WORD})\s+(?<folder>${WORD})$`, "iu"),
  /\b[Ff]ind\s+(?:(?:all|the|text|word|string)\s+)*(?<text>\w+[A-Z_$][\w$]*|[A-Z]\w+)(?=\s+(?:in|under|inside|within)\b|[.?!]*$)/u,
  /(?:搜索|搜|查找|检索|寻找)\s*(?:一下)?\s*(?:文本|字符串|单词|关键字|关键词)?\s*(?<text>[\w.$-]+)/u,
  /找(?:一下|出|到)?\s*(?<text>\w+[A-Z_$][\w$]*)/u,
];

/** "find all TODOs in packages", “找出 packages 里所有的 TODO”. */
export function recognizeMarkers(phrase: Phrase): Intent | undefined {
  const texts = markersIn(phrase.words);
  if (texts.length === 0 || !ASKS.test(phrase.words)) return undefined;
  return searchIn(findFolders(phrase), { texts, ignoreCase: false });
}

/** `search for "x" in src`, “在 src 里找 "x"”, and one word without quotes where it cannot be mistaken. */
export function recognizeTextSearch(phrase: Phrase): Intent | undefined {
  const folders = findFolders(phrase);
  const ignoreCase = IGNORES_CASE.test(phrase.words);
  const quoted = phrase.quotes.filter((text) => text !== "" && !folders.includes(text));
  if (quoted.length > 0 && SEARCHES.test(phrase.words) && new RegExp(QUOTE, "u").test(phrase.words)) {
    return searchIn(folders, { texts: quoted, ignoreCase });
  }
  const { text, folder } = matchPhrase(phrase, UNQUOTED) ?? {};
  if (text === undefined || folders.includes(text)) return undefined;
  return searchIn(folder === undefined ? folders : [folder], { texts: [text], ignoreCase });
}

function searchIn(folders: readonly string[], needle: { texts: readonly string[]; ignoreCase: boolean }): Intent {
  const intents = folders.map((folder): Intent => ({ kind: "find_text", ...needle, folder }));
  const [only, ...others] = intents;
  return only !== undefined && others.length === 0 ? only : { kind: "sequence", intents };
}
