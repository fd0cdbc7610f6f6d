const MAX_MISSES = 3;
const MAX_SHOWN = 200; // characters of a line

/**
 * For a text that is not in a file: which lines of the file are like its first line but for white space or case, in a
 * sentence that the model can act on.
 */
export function findNearMisses(text: string, wanted: string): string {
  const first = wanted.split("\n").find((line) => line.trim() !== "") ?? "";
  const lines = text.split("\n").map((line, index) => ({ line, number: index + 1 }));
  const misses = lines.filter(({ line }) => first !== "" && normalized(line).includes(normalized(first)));
  if (misses.length === 0)
    return "No line is like its first one. Read the file again and copy the text without the line numbers.";
  const shown = misses
    .slice(0, MAX_MISSES)
    .map(({ line, number }) => `\n${number}\t${line.trimEnd().slice(0, MAX_SHOWN)}`);
  const more = misses.length > MAX_MISSES ? `\n(${misses.length - MAX_MISSES} more)` : "";
  return `Lines like its first one; compare white space, case, and the lines that follow:${shown.join("")}${more}`;
}

function normalized(line: string): string {
  return line.replaceAll(/\s+/g, "").toLowerCase();
}
