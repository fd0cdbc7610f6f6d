import { extensionOf } from "./path-text.ts";
import { type FileReading, textOf } from "./read-lines.ts";
import { cutLine, fenced } from "./short-text.ts";
import type { Texts } from "./texts.ts";

/** What rules can tell about a file: its size, its outline, and how it begins. */
export type FileFacts = {
  path: string;
  lines: number;
  /** Of UTF-8, without the last line break. */
  bytes: number;
  isWhole: boolean;
  /** Only what there is. */
  outline: readonly OutlinePart[];
  /** The first lines, in a code block; empty for an empty file. */
  beginning: string;
};

export type OutlinePart = { of: "headings" | "keys" | "imports" | "exports"; names: readonly string[] };

const FIRST_LINES = 8;
const MOST_OF_LINE = 160; // characters

const IMPORT =
  /^\s*(?:import\b.*?|.*\bfrom\s+|.*\brequire\()["']([^"']+)["']|^\s*(?:from\s+([\w.]+)\s+import\b|import\s+([\w.]+)\s*$)/;
const EXPORT =
  /^\s*export\s+(?:default\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|class|const|let|interface|type|enum)\s+(\w+)|^(?:def|class)\s+(\w+)|^(?:pub\s+)?(?:fn|struct)\s+(\w+)|^func\s+(\w+)/;
const EXPORT_LIST = /^\s*export\s+(?:type\s+)?\{([^}]*)\}/;

/** Says what rules can find out about a file, and nothing that would need understanding. */
export function summarizeFile(path: string, reading: FileReading, texts: Texts): string {
  const text = textOf(reading);
  const first = reading.lines.slice(0, FIRST_LINES).map((line) => cutLine(line.text, MOST_OF_LINE));
  return texts.summary({
    path,
    lines: reading.lines.length,
    bytes: new TextEncoder().encode(text).length,
    isWhole: reading.isWhole,
    outline: outlineOf(path, text),
    beginning: first.length === 0 ? "" : fenced(first.join("\n")),
  });
}

function outlineOf(path: string, text: string): readonly OutlinePart[] {
  const lines = text.split("\n");
  const extension = extensionOf(path);
  const parts: readonly OutlinePart[] = /^(?:md|mdx|markdown)$/.test(extension)
    ? [{ of: "headings", names: headingsOf(lines) }]
    : extension === "json"
      ? [{ of: "keys", names: keysOf(text) }]
      : [
          { of: "imports", names: [...new Set(lines.flatMap(importsOf))] },
          { of: "exports", names: [...new Set(lines.flatMap(exportsOf))] },
        ];
  return parts.filter(({ names }) => names.length > 0);
}

/** Headings outside code blocks. */
function headingsOf(lines: readonly string[]): readonly string[] {
  let isCode = false;
  return lines.filter((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    return !isCode && /^#{1,6} \S/.test(line);
  });
}

function keysOf(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  } catch {
    return [];
  }
}

function importsOf(line: string): readonly string[] {
  return IMPORT.exec(line)?.slice(1).filter(Boolean) ?? [];
}

function exportsOf(line: string): readonly string[] {
  const list = EXPORT_LIST.exec(line)?.[1];
  if (list !== undefined) {
    return list
      .split(",")
      .map((name) => name.trim().replace(/^(?:type\s+)?(?:.*\s+as\s+)?/, ""))
      .filter(Boolean);
  }
  return EXPORT.exec(line)?.slice(1).filter(Boolean) ?? [];
}
