import type { CallResult } from "./read-run.ts";

/** What the output of a test run says about its first failing test. */
export type TestFailure = {
  /** The name of the test; empty when the output does not tell it. */
  name: string;
  /** The test file as the output names it, and the line that failed. */
  path: string;
  line: number;
  expected?: string;
  actual?: string;
};

const FAILED = /^\s*not ok \d+|^\s*✖ |^\s*✗ |^\s*× |^[#ℹ] fail [1-9]|\b[1-9]\d* (?:failing|failed)\b|^\s*FAIL\b/m;

/** A place in a test file: in a stack (`file:///…/page.test.js:6:10`) or behind `at`. */
const PLACE =
  /(?<scheme>file:\/\/)?(?<path>(?:\/|[A-Za-z]:[\\/])[^\n()'"]*?(?:\.(?:test|spec)\.[cm]?[jt]sx?|[\\/]tests?[\\/][^\n()'"]*?\.[cm]?[jt]sx?)):(?<line>\d+)/g;

const NAME = [/^\s*not ok \d+ - (.+)$/m, /^\s*[✖✗×] (.+?)(?: \(\d[\d.]*ms\))?$/m];

/** Whether a test run went well: it did not fail, and its output reports no failing test. */
export function testsPass({ isError, text }: CallResult): boolean {
  return !isError && !FAILED.test(text);
}

/** Whether a run reports that the test of this name failed; without a name, whether any did. */
export function testFails(run: CallResult, name: string): boolean {
  if (testsPass(run)) return false;
  if (name === "" || readFailure(run.text) === undefined) return true;
  return run.text.split("\n").some((line) => FAILED.test(line) && line.includes(name));
}

/** Reads the first failing test out of the output of a run: TAP, or the list that `node --test` prints. */
export function readFailure(output: string): TestFailure | undefined {
  const start = Math.max(0, output.search(/^\s*(?:not ok \d+|[✖✗×] )/m));
  const part = output.slice(start);
  const places = [...part.matchAll(PLACE)];
  // The stack names the line of the assertion, other places that of the test.
  const place = places.find((match) => match.groups?.scheme !== undefined) ?? places[0];
  if (place?.groups?.path === undefined) return undefined;
  const compared = /^\s*(.+?) !== (.+?)\s*$/m.exec(part);
  const expected = /^\s*expected: (.+?),?\s*$/m.exec(part)?.[1] ?? compared?.[2];
  const actual = /^\s*actual: (.+?),?\s*$/m.exec(part)?.[1] ?? compared?.[1];
  return {
    name: NAME.map((pattern) => pattern.exec(part)?.[1]).find((name) => name !== undefined) ?? "",
    path: filePath(place.groups.path, place.groups.scheme !== undefined),
    line: Number(place.groups.line),
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
  };
}

/** In a `file:` URL blanks and Chinese are escaped, and a drive stands behind a slash. */
function filePath(path: string, isUrl: boolean): string {
  if (!isUrl) return path;
  const plain = path.replace(/^\/(?=[A-Za-z]:)/, "");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
