import type { TestFailure } from "./test-failure.ts";

/** One small change that may mend a function, and the whole text of the file with it. */
export type RepairCandidate = { line: number; before: string; after: string; text: string };

/** In which way the result is wrong: too small, too large, the opposite, or otherwise. */
type Gap = "too_small" | "too_large" | "opposite" | "other";

/** A slip that people make, what it should have been, and the gaps that it can explain. */
type Slip = { find: RegExp; put: string; explains: readonly Gap[] };

/** The gaps that have no direction. */
const UNDIRECTED: readonly Gap[] = ["opposite", "other"];

/** The likeliest first: rounding, then the edge of a comparison, then one off, then the wrong sign or connective. */
const SLIPS: readonly Slip[] = [
  { find: /Math\.floor\(/g, put: "Math.ceil(", explains: ["too_small"] },
  { find: /Math\.round\(/g, put: "Math.ceil(", explains: ["too_small"] },
  { find: /Math\.ceil\(/g, put: "Math.floor(", explains: ["too_large"] },
  { find: /Math\.round\(/g, put: "Math.floor(", explains: ["too_large"] },
  { find: / < /g, put: " <= ", explains: ["too_small", ...UNDIRECTED] },
  { find: / > /g, put: " >= ", explains: ["too_small", ...UNDIRECTED] },
  { find: / <= /g, put: " < ", explains: ["too_large", ...UNDIRECTED] },
  { find: / >= /g, put: " > ", explains: ["too_large", ...UNDIRECTED] },
  { find: / - 1\b/g, put: "", explains: ["too_small", "other"] },
  { find: / \+ 1\b/g, put: "", explains: ["too_large", "other"] },
  { find: / - /g, put: " + ", explains: ["too_small", "other"] },
  { find: / \+ /g, put: " - ", explains: ["too_large", "other"] },
  { find: / === /g, put: " !== ", explains: UNDIRECTED },
  { find: / !== /g, put: " === ", explains: UNDIRECTED },
  { find: / && /g, put: " || ", explains: UNDIRECTED },
  { find: / \|\| /g, put: " && ", explains: UNDIRECTED },
];

/** The changes to a function that could turn what the test got into what it expected, the likeliest first. */
export function repairCandidates(source: string, name: string, failure: TestFailure): readonly RepairCandidate[] {
  const lines = source.split("\n");
  const [start, end] = bodyOf(lines, name);
  const gap = gapOf(failure);
  const slips = SLIPS.filter(({ explains }) => explains.includes(gap));
  return slips.flatMap(({ find, put }) =>
    lines.slice(start, end).flatMap((line, offset) =>
      changesOf(line, find, put).map((after) => {
        const at = start + offset;
        return { line: at + 1, before: line, after, text: lines.with(at, after).join("\n") };
      }),
    ),
  );
}

function gapOf({ expected = "", actual = "" }: TestFailure): Gap {
  if (/^(?:true|false)$/.test(expected)) return "opposite";
  const [wanted, got] = [Number.parseFloat(expected), Number.parseFloat(actual)];
  if (Number.isNaN(wanted) || Number.isNaN(got) || wanted === got) return "other";
  return got < wanted ? "too_small" : "too_large";
}

/** The lines of a function, first and behind the last; the whole file when it is not found. */
function bodyOf(lines: readonly string[], name: string): readonly [number, number] {
  const opening = new RegExp(
    `\\bfunction\\*?\\s+${name}\\b|\\b(?:const|let|var)\\s+${name}\\s*=|^\\s*(?:async\\s+)?${name}\\s*\\(.*\\{\\s*$`,
  );
  const start = lines.findIndex((line) => opening.test(line));
  if (start < 0) return [0, lines.length];
  const length = lines.slice(start + 1).findIndex((line) => /^[})]/.test(line));
  const isOneLine = /[;}]\s*$/.test(lines[start] ?? "");
  return [start, isOneLine ? start + 1 : length < 0 ? lines.length : start + length + 2];
}

/** The line with each occurrence changed by itself; comments are left alone. */
function changesOf(line: string, find: RegExp, put: string): readonly string[] {
  if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
  const code = line.split(" // ")[0] ?? line;
  return [...code.matchAll(find)].map(
    ({ index, 0: found }) => line.slice(0, index) + put + line.slice(index + found.length),
  );
}
