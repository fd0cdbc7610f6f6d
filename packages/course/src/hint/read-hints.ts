/** The hints of a chapter by step id: the list items below each heading `## 7.3`, a weak one first. */
export function readHints(markdown: string): Map<string, string[]> {
  const sections = markdown.split(/^## +/m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      return [/^[\d.]+/.exec(heading)?.[0] ?? heading.trim(), readItems(lines)];
    }),
  );
}

function readItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const start = /^(?:[-*]|\d+\.) +(.*)$/.exec(line)?.[1];
    if (start !== undefined) items.push(start);
    // A line that is indented, or blank between indented ones, belongs to the item above.
    else if (items.length > 0) items.push(`${items.pop()}\n${line.replace(/^ {1,3}/, "")}`);
  }
  return items.map((item) => item.trim());
}
