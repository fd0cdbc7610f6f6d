import type { Intent } from "./intent.ts";
import { matchPhrase, type Phrase, readPhrase } from "./phrase.ts";
import { recognizeCommand, recognizeRepair } from "./recognize-command.ts";
import { recognizeEdit } from "./recognize-edit.ts";
import { recognizeFileSearch, recognizeListing } from "./recognize-files.ts";
import { recognizeReading } from "./recognize-reading.ts";
import { recognizeMarkers, recognizeTextSearch } from "./recognize-search.ts";

/** The first that understands the phrase is right: what changes something comes before what only looks. */
const RECOGNIZERS: readonly ((phrase: Phrase) => Intent | undefined)[] = [
  recognizeEdit,
  recognizeRepair,
  recognizeCommand,
  recognizeMarkers,
  recognizeFileSearch,
  recognizeTextSearch,
  recognizeReading,
  recognizeListing,
  recognizeIntroduction,
];

/** Where one request ends and the next begins: "…, then …", "… and fix …", “…，然后…”, “…，并修好…”. */
const NEXT_REQUEST =
  /[\s,.;，。；]*(?:\b(?:and\s+)?(?:then|after\s+that|afterwards)\b|然后|接着|之后)[\s,，再]*|[\s,]+and\s+(?=(?:find|read|replace|run|fix|repair|search|create|append|summari[sz]e)\b)|[，；]\s*(?:再|并且?)?(?=修|运行|读|找|总结)/iu;

const ASKS_WHO = [
  /^\W*(?:hi|hello|hey|help)\b\W*(?:there|loopsmith)?\W*$/i,
  /\b(?:what|how)\s+can\s+(?:you|i)\b.*\b(?:do|help|ask)|\bwho\s+are\s+you\b|\bwhat\s+are\s+you\b/i,
  /^(?:你好|您好|嗨|帮助)[\s，。！!]*$|你是谁|你能做什么|你会什么|你可以做什么|怎么用/u,
];

/** What a prompt asks for, by its words alone; `unknown` when no rule fits. English and Chinese. */
export function recognizeIntent(prompt: string): Intent {
  const phrase = readPhrase(prompt);
  const parts = phrase.words.split(NEXT_REQUEST).filter((part) => part.trim() !== "");
  const intents = parts.map((words) => recognizeOne({ ...phrase, words: words.trim() }));
  const isSequence = intents.length > 1 && intents.every((intent) => intent.kind !== "unknown");
  return isSequence ? { kind: "sequence", intents } : recognizeOne(phrase);
}

function recognizeOne(phrase: Phrase): Intent {
  for (const recognize of RECOGNIZERS) {
    const intent = recognize(phrase);
    if (intent !== undefined) return intent;
  }
  return { kind: "unknown" };
}

function recognizeIntroduction(phrase: Phrase): Intent | undefined {
  return matchPhrase(phrase, ASKS_WHO) === undefined ? undefined : { kind: "introduce" };
}
