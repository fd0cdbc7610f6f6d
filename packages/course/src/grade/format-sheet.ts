import type { Lang } from "@loopsmith/course/text";
import { kitText } from "@loopsmith/course/text";
import { type ChapterMark, countDone, type Sheet, type SubmissionMark } from "./sheet.ts";

/** In which form the sheet is printed for people and other programs, beside `--json`. */
export const SHEET_FORMS = ["table", "csv", "junit"] as const;
export type SheetForm = (typeof SHEET_FORMS)[number];

/** The sheet as text: a table to look at, CSV with a line for each step, or JUnit with a test case for each. */
export function formatSheet(sheet: Sheet, form: SheetForm, lang: Lang): string {
  switch (form) {
    case "table":
      return formatTable(sheet, lang);
    case "csv":
      return formatCsv(sheet);
    case "junit":
      return formatJunit(sheet);
    default:
      return form satisfies never;
  }
}

function formatTable({ submissions, most }: Sheet, lang: Lang): string {
  const chapters = submissions[0]?.chapters.map(({ chapter }) => chapter.slice(0, 2)) ?? [];
  const head = [kitText.submission()[lang], ...chapters, kitText.points()[lang], kitText.remarks()[lang]];
  const rows = submissions.map((mark) => [
    harmless(mark.name),
    ...mark.chapters.map((each) => `${countDone(each)}/${each.steps.length}`),
    `${mark.points}/${most}`,
    mark.chapters.flatMap((each) => remarksOn(each, lang)).join("; "),
  ]);
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => width(row[column] ?? ""))));
  return table
    .map((row) =>
      row
        .map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - width(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** What somebody who grades has to know beside the steps. */
function remarksOn({ chapter, ending, red, hidden, changedTests }: ChapterMark, lang: Lang): string[] {
  const number = chapter.slice(0, 2);
  const said = { missing: "", untouched: "", ended: "" };
  const end = ending in said ? [] : [kitText.ending(ending)[lang]];
  const tests = changedTests.length > 0 ? [kitText.changedTests(changedTests.length)[lang]] : [];
  const rules = hidden.length > 0 ? [kitText.hidden(hidden)[lang]] : [];
  const remarks = [...end, ...(red.length > 0 ? [red.join(" ")] : []), ...rules, ...tests];
  return remarks.length > 0 ? [`${number}: ${remarks.join(", ")}`] : [];
}

function formatCsv({ submissions }: Sheet): string {
  const head = ["submission", "chapter", "step", "points", "state", "ending", "red", "hidden", "changed tests"];
  return [head, ...submissions.flatMap(linesOf)].map((cells) => cells.map(quoteCell).join(",")).join("\r\n");
}

function linesOf({ name, chapters }: SubmissionMark): string[][] {
  return chapters.flatMap(({ chapter, ending, steps, red, hidden, changedTests }) =>
    steps.map(({ id, state }) => [
      name,
      chapter,
      id,
      state === "done" ? "1" : "0",
      state,
      ending,
      red.filter((test) => test.slice(0, -1) === id).join(" "),
      hidden.join(" "),
      String(changedTests.length),
    ]),
  );
}

/** A name that begins like a formula would be computed by the program that opens the sheet. */
function quoteCell(text: string): string {
  const plain = harmless(text);
  const safe = /^[=+\-@\t]/.test(plain) ? `'${plain}` : plain;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function formatJunit({ submissions }: Sheet): string {
  const suites = submissions.map(({ name, chapters, points }) => {
    const cases = chapters.flatMap(({ chapter, steps, red }) =>
      steps.map(({ id, state }) => {
        const why = red.filter((test) => test.slice(0, -1) === id).join(" ") || state;
        const failure = state === "done" ? "" : `<failure message="${escapeXml(why)}"/>`;
        return `    <testcase classname="${chapter}" name="${id}">${failure}</testcase>`;
      }),
    );
    const counts = `tests="${cases.length}" failures="${cases.length - points}"`;
    return [`  <testsuite name="${escapeXml(harmless(name))}" ${counts}>`, ...cases, "  </testsuite>"].join("\n");
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>"].join("\n");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The name of a folder may hold anything, also what a terminal obeys. */
function harmless(text: string): string {
  return text.replaceAll(/[\p{Control}\p{Bidi_Control}]/gu, "�");
}

/** In cells of a terminal: most Chinese characters take two. */
function width(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  );
}
