import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findRoot, readChapters } from "@loopsmith/course/chapter";
import { expect, it, onTestFinished } from "vitest";
import { reportFigure, reportTime } from "../../../test/figure.ts";
import type { Seen } from "./scripted-learner.ts";

const root = findRoot(import.meta.dirname);
const LIMIT_MS = 900_000;

/** The repository without its history: what git knows or would know, and the dependencies that are installed. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "loopsmith-learner-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of listed.toString("utf8").split("\0").filter(Boolean)) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const kind of ["packages", "chapters"]) {
    for (const name of readdirSync(join(copy, kind))) {
      const modules = join(kind, name, "node_modules");
      // The links in it are relative, so that the packages of the copy find each other and not the originals.
      if (existsSync(join(root, modules))) {
        cpSync(join(root, modules), join(copy, modules), { recursive: true, verbatimSymlinks: true });
      }
    }
  }
  return copy;
}

async function learn(copy: string): Promise<Seen[]> {
  const script = join(copy, "packages/course/test/scripted-learner.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    cwd: copy,
    env: { ...process.env, LANG: "C", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const seen: Seen[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{"chapter"')) seen.push(JSON.parse(line));
  }
  expect(await ended).toEqual([0, null]);
  return seen;
}

it.runIf(process.env.LOOPSMITH_DEEP)(
  "a learner who writes one step after the other sees exactly the tests up to it green, and is told the next one",
  async () => {
    const begun = performance.now();
    const seen = await learn(copyRepository());
    reportTime("scripted learner: seconds", Math.round((performance.now() - begun) / 1_000), { atMost: 180 });
    const chapters = readChapters(root);
    const ids = chapters.flatMap(({ steps }) => steps.map(({ id }) => id));
    const states = chapters.flatMap(({ folder, steps }) =>
      [undefined, ...steps.map(({ id }) => id)].map((id) => [folder, id]),
    );
    expect(seen.map(({ chapter, written }) => [chapter, written])).toEqual(states);
    let next = 0;
    for (const { written, green, red, ...told } of seen) {
      if (written !== undefined) next += 1;
      const chapter = (written ?? ids[next] ?? "").split(".")[0] ?? "";
      const done = ids.slice(0, next);
      expect(told, `after ${written}`).toMatchObject({ next: ids[next] ?? null, done });
      const own = (tests: readonly string[]) => tests.map((title) => /^\d+\.\d+/.exec(title)?.[0] ?? title);
      expect(
        own(red).filter((id) => done.includes(id)),
        `red after ${written}`,
      ).toEqual([]);
      expect(
        own(green).filter((id) => !done.includes(id)),
        `green after ${written}`,
      ).toEqual([]);
      expect(own([...red, ...green]).every((id) => id.startsWith(`${chapter}.`))).toBe(true);
    }
    reportFigure("scripted learner: steps", ids.length, { atLeast: 70 });
  },
  LIMIT_MS,
);
