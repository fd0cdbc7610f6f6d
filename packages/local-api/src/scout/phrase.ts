/** A prompt whose quoted parts are taken out, so that no word inside them is mistaken for one of the request. */
export type Phrase = {
  /** The prompt with `⟪0⟫`, `⟪1⟫` … in the places of its quoted parts; each white space is one blank. */
  words: string;
  quotes: readonly string[];
};

/** How a quoted part looks; the first that fits counts. */
const QUOTED = [
  /```[^\n`]*\n([\s\S]*?)\n?```/y,
  /`([^`]+)`/y,
  /"([^"]*)"/y,
  /“([^”]*)”/y,
  /「([^」]*)」/y,
  /‘([^’]*)’/y,
  // An apostrophe inside a word ("don't") opens nothing.
  /(?<![\p{L}\p{N}])'([^'\n]*)'(?!\p{L})/uy,
];

/** Parts of patterns: what stands for a quoted part, for any word (blanks escaped), and for a path inside Chinese text. */
export const QUOTE = String.raw`⟪\d+⟫`;
export const WORD = String.raw`${QUOTE}|(?:\\ |[^\s⟪⟫])+`;
export const PATH = String.raw`${QUOTE}|[\w@.~/\\-]+`;

const MAX_WORDS = 2_000; // characters; nobody words a request longer than that, and what is pasted behind it is not read

/** Takes the quoted parts out of a prompt: "…", '…', `…`, “…”, ‘…’, 「…」 and fenced blocks, as they stand. */
export function readPhrase(prompt: string): Phrase {
  const quotes: string[] = [];
  let words = "";
  for (let at = 0; at < prompt.length; ) {
    const match = quotedAt(prompt, at);
    if (match === undefined) {
      words += prompt.charAt(at++);
      continue;
    }
    words += `⟪${quotes.push(match[1] ?? "") - 1}⟫`;
    at += match[0].length;
  }
  return { words: words.replace(/\s+/g, " ").trim().slice(0, MAX_WORDS), quotes };
}

/** The named groups of the first pattern that fits the words, each as the text that it stands for. */
export function matchPhrase(phrase: Phrase, patterns: readonly RegExp[]): Partial<Record<string, string>> | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(phrase.words);
    if (match === null) continue;
    const groups = Object.entries(match.groups ?? {}).filter(([, word]) => word !== undefined);
    return Object.fromEntries(groups.map(([name, word]) => [name, wordText(word, phrase.quotes)]));
  }
  return undefined;
}

/** The text that a word stands for: the quoted part, or the word without an `@` before it and punctuation behind it. */
export function wordText(word: string, quotes: readonly string[]): string {
  const quote = /^⟪(\d+)⟫/.exec(word)?.[1];
  if (quote !== undefined) return quotes[Number(quote)] ?? "";
  const bare = word.replace(/^@(?=.)/, "").replace(/\\ /g, " ");
  return /^\.{1,2}$/.test(bare) ? bare : bare.replace(/[.,;:!?，。；：！？、)）]+$/u, "");
}

function quotedAt(prompt: string, at: number): RegExpExecArray | undefined {
  for (const pattern of QUOTED) {
    pattern.lastIndex = at;
    const match = pattern.exec(prompt);
    if (match !== null) return match;
  }
  return undefined;
}
