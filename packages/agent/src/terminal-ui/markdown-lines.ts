import { highlightCode } from "./highlight-code.ts";
import { paintInline } from "./inline-markdown.ts";
import type { Paint } from "./paint.ts";
import { tableLines } from "./table-lines.ts";

/**
 * Where in a text a line stands. Lines are held while what comes may change how they look: code, so that it is coloured
 * with what stands around it, and tables.
 */
export type MarkdownState =
  | { kind: "text" }
  | { kind: "code"; fence: string; language: string; held: readonly string[] }
  | { kind: "table"; held: readonly string[] };

export type MarkdownStep = { state: MarkdownState; lines: readonly string[] };

export const MARKDOWN_START: MarkdownState = { kind: "text" };

const MOST_HELD = 40; // lines; a long listing comes out in pieces of this size
const FENCE = /^\s*(`{3,}|~{3,})\s*([\w+#.-]*)/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/;
const QUOTE = /^\s*>\s?(.*)$/;

/** The next whole line of a Markdown text: what can be shown now, and where the text stands after it. */
export function takeLine(state: MarkdownState, line: string, paint: Paint): MarkdownStep {
  switch (state.kind) {
    case "code":
      return line.trim() === state.fence
        ? { state: MARKDOWN_START, lines: heldLines(state, paint) }
        : hold({ ...state, held: [...state.held, line] }, paint);
    case "table": {
      if (TABLE_ROW.test(line)) return hold({ ...state, held: [...state.held, line] }, paint);
      const next = takeText(line, paint);
      return { state: next.state, lines: [...heldLines(state, paint), ...next.lines] };
    }
    case "text":
      return takeText(line, paint);
    default:
      return state satisfies never;
  }
}

/** What is held back, as it looks if nothing more comes. */
export function heldLines(state: MarkdownState, paint: Paint): readonly string[] {
  switch (state.kind) {
    case "code":
      return highlightCode(state.held, state.language, paint).map((line) => `  ${line}`);
    case "table":
      return tableLines(state.held, paint);
    case "text":
      return [];
    default:
      return state satisfies never;
  }
}

function hold(state: Exclude<MarkdownState, { kind: "text" }>, paint: Paint): MarkdownStep {
  if (state.held.length < MOST_HELD) return { state, lines: [] };
  return { state: { ...state, held: [] }, lines: heldLines(state, paint) };
}

function takeText(line: string, paint: Paint): MarkdownStep {
  const [, fence, language = ""] = FENCE.exec(line) ?? [];
  if (fence !== undefined) return { state: { kind: "code", fence, language, held: [] }, lines: [] };
  if (TABLE_ROW.test(line)) return { state: { kind: "table", held: [line] }, lines: [] };
  return { state: MARKDOWN_START, lines: [paintLine(line, paint)] };
}

function paintLine(line: string, paint: Paint): string {
  if (RULE.test(line)) return paint.faint("─".repeat(20));
  const [, , heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined) return paint.heading(paintInline(heading, paint));
  const [, indent, mark, item] = ITEM.exec(line) ?? [];
  if (item !== undefined) return `${indent}${/\d/.test(mark ?? "") ? mark : "•"} ${paintInline(item, paint)}`;
  const [, quoted] = QUOTE.exec(line) ?? [];
  if (quoted !== undefined) return `${paint.faint("│")} ${paintInline(quoted, paint)}`;
  return paintInline(line, paint);
}
