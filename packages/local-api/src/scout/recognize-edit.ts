import type { Intent } from "./intent.ts";
import { matchPhrase, PATH, type Phrase, QUOTE, WORD } from "./phrase.ts";

const FILE = String.raw`(?:the\s+)?(?:file\s+)?(?<path>${WORD})`;
const OF = String.raw`(?:(?:all|every|each|the)\s+)*(?:(?:occurrences?|text|word|string)\s+)?(?:of\s+)?`;

const REPLACE = [
  `\\b(?:replace|change|substitute|rename)\\s+${OF}(?<old>${WORD})\\s+(?:with|by|to|into|for)\\s+(?<new>${WORD})\\s+(?:everywhere\\s+)?(?:in|inside|of)\\s+${FILE}`,
  `\\bin\\s+${FILE}\\s*,?\\s*(?:please\\s+)?(?:replace|change|substitute|rename)\\s+${OF}(?<old>${WORD})\\s+(?:with|by|to|into|for)\\s+(?<new>${WORD})`,
  `\\b(?:replace|change|substitute|rename)\\s+${OF}(?<old>${WORD})\\s+in\\s+${FILE}\\s+(?:with|by|to|into|for)\\s+(?<new>${WORD})`,
  `[把将]\\s*(?<path>${PATH})\\s*(?:文件)?\\s*(?:里面|里|中)?的?\\s*(?:所有|全部)?的?\\s*(?<old>${QUOTE})\\s*(?:都|全部)?\\s*(?:换成|改成|改为|替换成|替换为|换为)\\s*(?<new>${QUOTE})`,
  `在?\\s*(?<path>${PATH})\\s*(?:文件)?\\s*(?:里面|里|中)[，,]?\\s*[把将]\\s*(?:所有|全部)?的?\\s*(?<old>${QUOTE})\\s*(?:都|全部)?\\s*(?:换成|改成|改为|替换成|替换为|换为)\\s*(?<new>${QUOTE})`,
  `用\\s*(?<new>${QUOTE})\\s*(?:替换|代替)\\s*(?<path>${PATH})\\s*(?:里面|里|中)?的?\\s*(?:所有|全部)?的?\\s*(?<old>${QUOTE})`,
].map(pattern);

const CREATE = [
  `\\b(?:create|make|write|overwrite)\\s+(?:(?:a|an|the|new)\\s+)*(?:file\\s+)?(?:(?:called|named)\\s+)?(?<path>${WORD})\\s+(?:with|containing)\\s+(?:(?:the|content|contents|text)\\s+)*(?:content:\\s*)?(?<content>${QUOTE})`,
  `\\b(?:write|put|save)\\s+(?<content>${QUOTE})\\s+(?:to|into|in)\\s+(?:a\\s+new\\s+)?${FILE}`,
  `(?:新建|创建|建立|写|覆盖)(?:一个)?\\s*(?:新的?)?(?:文件)?\\s*(?<path>${PATH})\\s*[，,]?\\s*(?:文件)?(?:内容)?(?:为|是|写入|写上|包含)?\\s*[:：]?\\s*(?<content>${QUOTE})`,
  `[把将]\\s*(?<content>${QUOTE})\\s*(?:写入|写到|写进|保存到|存到)\\s*(?:文件)?\\s*(?<path>${PATH})`,
].map(pattern);

const APPEND = [
  `\\b(?:append|add)\\s+(?:the\\s+)?(?:line\\s+|text\\s+)?(?<content>${QUOTE})\\s+(?:to|at)\\s+(?:the\\s+end\\s+of\\s+)?${FILE}`,
  `\\bappend\\s+to\\s+${FILE}\\s*:?\\s*(?<content>${QUOTE})`,
  `[在往向给]\\s*(?<path>${PATH})\\s*(?:文件)?的?(?:里面|里|中)?(?:末尾|最后|结尾|后面)?\\s*(?:追加|添加|附加|加上|加入)\\s*(?:一行)?\\s*(?<content>${QUOTE})`,
  `[把将]\\s*(?<content>${QUOTE})\\s*(?:追加|添加|附加|加)到\\s*(?:文件)?\\s*(?<path>${PATH})`,
].map(pattern);

const ALL = /\b(?:all|every|each|everywhere)\b|所有|全部|都/i;
const OVERWRITE = /\boverwrite\b|覆盖/i;

/** An edit that the user spells out: replace "a" with "b" in FILE, create FILE with "…", append "…" to FILE. */
export function recognizeEdit(phrase: Phrase): Intent | undefined {
  return recognizeReplace(phrase) ?? recognizeAppend(phrase) ?? recognizeCreate(phrase);
}

function recognizeReplace(phrase: Phrase): Intent | undefined {
  const { path, old, new: newText } = matchPhrase(phrase, REPLACE) ?? {};
  if (path === undefined || old === undefined || newText === undefined || old === "") return undefined;
  return { kind: "replace_text", path, oldText: old, newText, all: ALL.test(phrase.words) };
}

function recognizeCreate(phrase: Phrase): Intent | undefined {
  const { path, content } = matchPhrase(phrase, CREATE) ?? {};
  if (path === undefined || content === undefined) return undefined;
  return { kind: "create_file", path, content, overwrite: OVERWRITE.test(phrase.words) };
}

function recognizeAppend(phrase: Phrase): Intent | undefined {
  const { path, content } = matchPhrase(phrase, APPEND) ?? {};
  return path === undefined || content === undefined ? undefined : { kind: "append_text", path, content };
}

function pattern(source: string): RegExp {
  return new RegExp(source, "iu");
}
