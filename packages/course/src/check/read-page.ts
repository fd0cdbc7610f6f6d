/** A code block of a page. */
export interface CodeBlock {
  /** The opening line, such as ` ```ts from=packages/loop/src/agentic-loop/agentic-loop.ts#agenticLoop `. */
  readonly opening: string;
  /** `ts`; empty when the block names no language. */
  readonly language: string;
  readonly code: string;
}

/** The parts of a page that are compared and followed. */
export interface Page {
  readonly path: string;
  /** Depth and text of each heading outside code. */
  readonly headings: readonly { readonly depth: number; readonly title: string }[];
  readonly blocks: readonly CodeBlock[];
  /** The targets of its links, outside code. */
  readonly links: readonly string[];
  /** The names that a link may end in. */
  readonly anchors: ReadonlySet<string>;
  readonly text: string;
  /** The text without its code. */
  readonly prose: string;
}

/** Takes a page of Markdown apart; `path` is kept for messages and links. */
export function readPage(path: string, markdown: string): Page {
  const blocks = [...markdown.matchAll(/^( *)(```+)([^\n`]*)\n([\s\S]*?)^\1\2 *$/gm)].map((match) => ({
    opening: `${match[2]}${match[3]}`.trim(),
    language: match[3]?.trim().split(/\s/, 1)[0] ?? "",
    code: match[4] ?? "",
  }));
  const withoutBlocks = markdown.replace(/^( *)(```+)[^\n`]*\n[\s\S]*?^\1\2 *$/gm, "");
  const prose = withoutBlocks.replace(/`[^`\n]*`/g, "");
  const headings = [...withoutBlocks.matchAll(/^(#{1,6}) +(.+?)\s*$/gm)].map((match) => ({
    depth: match[1]?.length ?? 0,
    title: match[2] ?? "",
  }));
  const links = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)];
  return {
    path,
    headings,
    blocks,
    links: links.map((match) => match[1] ?? ""),
    anchors: readAnchors(headings, withoutBlocks),
    text: markdown,
    prose,
  };
}

function readAnchors(headings: Page["headings"], prose: string): Set<string> {
  const anchors = new Set([...prose.matchAll(/\b(?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? ""));
  for (const { title } of headings) {
    const slug = slugOf(title);
    // The second heading of the same text gets a number, as on GitHub.
    let name = slug;
    for (let count = 1; anchors.has(name); count++) name = `${slug}-${count}`;
    anchors.add(name);
  }
  return anchors;
}

function slugOf(title: string): string {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}
