import { findFolder } from "./find-folder.ts";
import type { IntentOf } from "./intent.ts";
import { looksLikeFile } from "./path-text.ts";
import { matchPhrase, PATH, type Phrase, WORD } from "./phrase.ts";

const LOOKS_FOR_FILES = /\b(?:find|list|show|search|locate|look|where|which|what|get)\b|[找查搜列看哪]|显示/i;

/** A name or a glob of files. */
const NAMED = [
  String.raw`\bfiles?\s+(?:that\s+(?:are|is)\s+)?(?:named|called|matching|like|with\s+the\s+name)\s+(?<name>${WORD})`,
  String.raw`(?:^|\s)(?<name>[^\s⟪⟫]*\*[^\s⟪⟫]*)`,
  String.raw`\b(?:find|locate|search\s+for|look\s+for|where\s+is)\s+(?:(?:the|a|me)\s+)*file\s+(?<name>${WORD})`,
  String.raw`\b(?:find|locate|where\s+is|where's)\s+(?:(?:the|me)\s+)*(?<name>[\w@/-][\w@./-]*\.\w+)(?=\s+in\b|[?.!]?$)`,
  String.raw`(?:名为|名叫|叫做|叫|名字是|文件名[为是])\s*(?<name>${PATH})`,
  String.raw`(?:找|查找|搜索)(?:到|出|一下)?\s*文件\s*(?<name>${PATH})`,
  String.raw`找(?:到|出|一下)?\s*(?<name>[\w@/-][\w@./-]*\.\w+)(?=\s|$|[，。？])`,
  String.raw`(?<name>[\w@/-][\w@./-]*\.\w+)\s*(?:文件)?在哪`,
].map((source) => new RegExp(source, "iu"));

/** "all .ts files", “所有 .md 文件”. */
const BY_EXTENSION = [/(?:^|\s)\*?\.(?<extension>\w+)\s+files?\b/iu, /(?<![\w/])\*?\.(?<extension>\w+)\s*(?:的)?文件/u];

const LIST_NAMED = [
  String.raw`^(?:please\s+)?ls(?:\s+-\w+)*(?:\s+(?<folder>${WORD}))?$`,
  String.raw`\b(?:list|show|open)\s+(?:(?:me|the)\s+)*(?:folder|directory)\s+(?<folder>${WORD})`,
  String.raw`\b(?:list|show|open)\s+(?:(?:me|the)\s+)*(?<folder>${WORD})\s+(?:folder|directory)\b`,
  String.raw`^(?:please\s+)?list\s+(?<folder>${WORD})$`,
  String.raw`列(?:出|举|一下)?\s*(?<folder>${PATH})`,
].map((source) => new RegExp(source, "iu"));

const LISTS = [
  /\b(?:list|show|find)\b(?:\s+(?:me|all|the|every|of))*\s+(?:files|folders|directories|contents?|entries|everything)\b/i,
  /\b(?:what|which)(?:'s|\s+is|\s+are)?(?:\s+(?:files|folders|there|are|is))*\s+(?:in|inside|under)\b/i,
  /列出|列一下|列举|有哪些|有什么|有啥/u,
  /(?:看看|看一下|查看|显示|打开).*(?:目录|文件夹)/u,
];

/** "find files named *.test.ts in src", “找名为 index.ts 的文件”. */
export function recognizeFileSearch(phrase: Phrase): IntentOf<"find_files"> | undefined {
  if (!LOOKS_FOR_FILES.test(phrase.words)) return undefined;
  const extension = matchPhrase(phrase, BY_EXTENSION)?.extension;
  const name = extension === undefined ? matchPhrase(phrase, NAMED)?.name : `*.${extension}`;
  if (name === undefined || name === "") return undefined;
  const folder = findFolder(phrase);
  return { kind: "find_files", glob: globOf(name), folder: folder === name ? "." : folder };
}

/** "list packages", "what is in src", “src 目录里有什么”; what is in a file is read. */
export function recognizeListing(phrase: Phrase): IntentOf<"list_folder" | "read_file"> | undefined {
  const named = matchPhrase(phrase, LIST_NAMED);
  const isNamed = named !== undefined && !/^(?:all|files?|them|it|everything|contents?)$/i.test(named.folder ?? "");
  if (isNamed) return { kind: "list_folder", folder: named.folder ?? "." };
  if (!LISTS.some((pattern) => pattern.test(phrase.words))) return undefined;
  const folder = findFolder(phrase);
  return looksLikeFile(folder) ? { kind: "read_file", path: folder } : { kind: "list_folder", folder };
}

/** A name is looked for in every folder; one without an ending also as a part of longer names. */
function globOf(name: string): string {
  const plain = name.replace(/^\.\//, "");
  if (/[*?{[]/.test(plain)) return plain.includes("/") ? plain : `**/${plain}`;
  return /\.\w+$/.test(plain) ? `**/${plain}` : `**/*${plain}*`;
}
