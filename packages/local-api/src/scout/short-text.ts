const MOST_QUOTED_LINES = 30;
const MOST_QUOTED = 4_000; // characters

/** The text on one line, trimmed, with at most so many characters; what is cut off is marked by `…`. */
export function shortened(text: string, most: number): string {
  return cutLine(text.replace(/\s+/g, " ").trim(), most);
}

/** The text as it stands, with at most so many characters; what is cut off is marked by `…`. */
export function cutLine(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** The last lines of a text, at most so many; `left` is how many were left out. */
export function lastLines(text: string, most: number): { shown: string; left: number } {
  const lines = text.trimEnd().split("\n");
  const left = Math.max(0, lines.length - most);
  return { shown: lines.slice(left).join("\n"), left };
}

/** What a tool said, in a code block: the last lines of it, where there are many. */
export function quotedResult(text: string): string {
  return fenced(cutLine(lastLines(text, MOST_QUOTED_LINES).shown, MOST_QUOTED));
}

/** A text as a code block of markdown, with a fence that the text does not hold. */
export function fenced(text: string, language = ""): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** One line that was changed, before and after. */
export function lineDiff(before: string, after: string): string {
  return fenced(`- ${before.trim()}\n+ ${after.trim()}`, "diff");
}
