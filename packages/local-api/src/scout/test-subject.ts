import type { NumberedLine } from "./read-lines.ts";

/** What a test exercises: a function and the module that it comes from, as the test imports it. */
export type TestSubject = { name: string; module: string };

const IMPORT = /import\s+(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*["'](\.{1,2}\/[^"']+)["']/g;

/** The imported functions that the failing line names, nearest first: that line, then those above it. */
export function subjectsOf(lines: readonly NumberedLine[], failingLine: number): readonly TestSubject[] {
  const imported = importsOf(lines.map(({ text }) => text).join("\n"));
  const upwards = lines.filter(({ number }) => number <= failingLine).toReversed();
  const named = upwards.flatMap(({ text }) =>
    imported.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text) && !/^\s*import\b/.test(text)),
  );
  return [...new Set(named)];
}

function importsOf(text: string): readonly TestSubject[] {
  return [...text.matchAll(IMPORT)].flatMap(([, whole, list = "", module = ""]) => {
    const names = list.split(",").map((name) => name.trim().replace(/^.*\sas\s+/, ""));
    return [whole, ...names].flatMap((name) => (name ? [{ name, module }] : []));
  });
}
