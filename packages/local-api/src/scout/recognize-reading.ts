import type { IntentOf } from "./intent.ts";
import { looksLikeFile } from "./path-text.ts";
import { type Phrase, QUOTE, WORD, wordText } from "./phrase.ts";

const READS =
  /\b(?:read|open|show|view|cat|print|display|summari[sz]e|summary|explain|describe|look at|what does|tell me about)\b|[读看]|打开|显示|总结|概括|概述|解释|介绍|说明/i;

/** What stands right behind a verb that only reads is a file, whatever its name looks like. */
const BEHIND_VERB = new RegExp(
  String.raw`\b(?:read|cat|summari[sz]e|explain|open)\s+(?:(?:me|the|file)\s+)*(?<path>${WORD})(?:\s+file)?[.!?]?$`,
  "iu",
);
const CHINESE_VERB =
  /(?<![/\w])(?:阅读|读取|读|查看|看看|看|打开|显示|总结|概括|概述|解释|介绍|说明)(?:一下|下|取)?\s*(?:这个)?(?:文件)?\s*/gu;

const NO_FILE = /^(?:it|this|that|them|these|all|everything|more|(?:e\.g|i\.e))$/i;

/** "read README.md", "summarise src/a.ts", “读一下 README.md”. */
export function recognizeReading(phrase: Phrase): IntentOf<"read_file"> | undefined {
  if (!READS.test(phrase.words)) return undefined;
  const path = namedFile(phrase) ?? fileBehindVerb(phrase);
  return path === undefined ? undefined : { kind: "read_file", path };
}

function namedFile({ words, quotes }: Phrase): string | undefined {
  const spaced = words.replace(CHINESE_VERB, " ").replace(/(?<=\.[A-Za-z]\w*)(?=\p{Script=Han})/gu, " ");
  return (spaced.match(new RegExp(`${QUOTE}|${WORD}`, "gu")) ?? [])
    .map((word) => wordText(word, quotes))
    .find((text) => (looksLikeFile(text) || /[/\\]/.test(text)) && !NO_FILE.test(text));
}

function fileBehindVerb({ words, quotes }: Phrase): string | undefined {
  const word = BEHIND_VERB.exec(words)?.groups?.path;
  const text = word === undefined ? "" : wordText(word, quotes);
  return text === "" || NO_FILE.test(text) ? undefined : text;
}
