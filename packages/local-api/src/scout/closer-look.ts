import { planRead } from "./file-call.ts";
import type { Means, Plan } from "./plan.ts";
import { readLines } from "./read-lines.ts";
import type { Hit } from "./read-search.ts";
import { shortened } from "./short-text.ts";
import type { PlannedCall } from "./toolbox.ts";

/** A hit and the line above it that opens what it stands in: a function, a class, a heading. */
export type Surrounding = { hit: Hit; opening: string };

const MOST_FILES = 3; // a look at more would cost more than it tells
const LINES_ABOVE = 30;
const LINES_BELOW = 3;
const MOST_OF_OPENING = 100; // characters

const OPENING = new RegExp(
  [
    String.raw`^#{1,6} \S`,
    String.raw`^(?:(?:export|default|public|private|protected|static|async|abstract|pub) )*(?:(?:function\*?|class|interface|type|enum|namespace|def|func|fn|struct|impl|trait|module) |const \w+ = (?:async )?(?:[([{]|function\b|\w+ =>))`,
  ].join("|"),
);

/** Reads around the first hit of the files with the most hits, all at once, and tells what these hits stand in. */
export function* lookCloser(hits: readonly Hit[], { tools, texts }: Means): Plan<readonly Surrounding[]> {
  const looks = fullestFiles(hits).flatMap((hit) => {
    const first = Math.max(1, hit.line - LINES_ABOVE);
    const planned = planRead(tools, hit.path, { first, count: hit.line - first + 1 + LINES_BELOW });
    return planned === undefined ? [] : [{ hit, ...planned }];
  });
  if (looks.length === 0) return [];
  const calls: readonly PlannedCall[] = looks.map(({ call }) => call);
  const results = yield { say: texts.lookingCloser(looks.map(({ hit }) => hit.path)), calls };
  return looks.flatMap(({ hit, first }, index) => {
    const result = results[index];
    if (result === undefined || result.isError) return [];
    const above = readLines(result.text, first).lines.filter(({ number }) => number < hit.line);
    const opening = above.findLast(({ text }) => OPENING.test(text.trimStart()));
    return opening === undefined ? [] : [{ hit, opening: shortened(opening.text, MOST_OF_OPENING) }];
  });
}

/** The first hits of the files that have the most. */
function fullestFiles(hits: readonly Hit[]): readonly Hit[] {
  const byFile = new Map<string, Hit[]>();
  for (const hit of hits) {
    const known = byFile.get(hit.path);
    if (known === undefined) byFile.set(hit.path, [hit]);
    else known.push(hit);
  }
  const fullest = [...byFile.values()].toSorted((a, b) => b.length - a.length).slice(0, MOST_FILES);
  return fullest.flatMap(([first]) => (first === undefined ? [] : [first]));
}
