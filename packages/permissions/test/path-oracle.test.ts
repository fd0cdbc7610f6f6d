import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { nodePathFacts } from "@loopsmith/permissions/node";
import { decide, isInside, parseRule } from "@loopsmith/permissions/rules";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";

/** Full numbers take minutes. */
const TIME_LIMIT_MS = 1_200_000;
const TREES = process.env.LOOPSMITH_DEEP === "1" ? 20_000 : 60;
const top = realpathSync(mkdtempSync(join(tmpdir(), "loopsmith-paths-")));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const NAMES = ["a", "b", "C", "c", "caf\u00e9", "cafe\u0301", "ws", "out"];
const name = fc.constantFrom(...NAMES);
const step = fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: fc.constantFrom("..", ".") });
const path = fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => steps.join("/"));
/** In the workspace or beside it: a folder, a file, or a link to anywhere. */
const entry = fc.tuple(
  fc.constantFrom("ws", "out"),
  fc.array(name, { minLength: 1, maxLength: 3 }),
  fc.oneof(
    fc.constant("folder"),
    fc.constant("file"),
    path.map((to) => `link:${to}`),
    fc.tuple(fc.constantFrom("ws", "out"), path).map(([root, to]) => `link:/${root}/${to}`),
  ),
);
let count = 0;

function build(entries: readonly (readonly [string, readonly string[], string])[]): string {
  count += 1;
  const root = join(top, String(count));
  for (const folder of ["ws", "out"]) mkdirSync(join(root, folder), { recursive: true });
  for (const [side, names, kind] of entries) {
    const at = join(root, side, ...names);
    try {
      mkdirSync(dirname(at), { recursive: true });
      if (kind === "folder") mkdirSync(at);
      else if (kind === "file") writeFileSync(at, "");
      else
        symlinkSync(
          kind.slice(5).replace(/^\//, () => `${root}/`),
          at,
        );
    } catch {
      // something else is there already
    }
  }
  return root;
}

/** Where the kernel really creates or opens the file. undefined: nowhere. */
function oracle(path: string): string | undefined {
  try {
    writeFileSync(path, "", { flag: "a" });
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

it(
  "P09 never calls a path inside that leads outside, over random trees of links",
  () => {
    let escapes = 0;
    let wrongDenials = 0;
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), path, (entries, asked) => {
        const root = build(entries);
        const ws = join(root, "ws");
        const environment = { cwd: ws, home: "/nowhere", dirs: [], paths: nodePathFacts(false) };
        const absolute = `${ws}/${asked}`;
        const says = isInside(absolute, [ws], environment);
        const denied = decide(
          { tool: "Write", input: { file_path: absolute }, readOnly: false },
          [parseRule(`Edit(/${root}/out/**)`, "deny", "user")],
          "default",
          environment,
        ).decision;
        const real = oracle(absolute);
        if (says && real !== undefined && !real.startsWith(`${ws}/`)) escapes += 1;
        if (denied !== "deny" && real?.startsWith(`${root}/out/`)) wrongDenials += 1;
        rmSync(root, { recursive: true, force: true });
      }),
      { numRuns: TREES, seed: 11 },
    );
    reportFigure("paths called inside that lead outside", escapes, { atMost: 0 });
    reportFigure("denied folders reached through a link", wrongDenials, { atMost: 0 });
  },
  TIME_LIMIT_MS,
);

it("P09 does not call a loop of links or a dangling link inside", () => {
  const root = build([]);
  const ws = join(root, "ws");
  const environment = { cwd: ws, home: "/nowhere", dirs: [], paths: nodePathFacts(false) };
  symlinkSync(join(ws, "loop"), join(ws, "loop"));
  symlinkSync(join(root, "out/new"), join(ws, "gone"));
  symlinkSync("sub/new", join(ws, "fine"));
  expect(isInside(`${ws}/loop/x`, [ws], environment)).toBe(false);
  expect(isInside(`${ws}/gone`, [ws], environment)).toBe(false);
  expect(isInside(`${ws}/gone/x`, [ws], environment)).toBe(false);
  expect(isInside(`${ws}/fine`, [ws], environment)).toBe(true);
});
