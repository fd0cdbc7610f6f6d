import { describe, expect, it } from "vitest";
import { FirstHits } from "../src/builtin/first-hits.ts";
import { FirstPaths } from "../src/builtin/first-paths.ts";

// As a search that runs on many threads brings them: in no order.
const names = Array.from({ length: 20_000 }, (_, index) => `f${String((index * 7_919) % 20_000).padStart(5, "0")}`);
const sorted = [...names].sort();

describe("the first of a long search", () => {
  it("are the first by name, whenever they came", () => {
    const found = new FirstPaths(50);
    for (const name of names) found.add(name, `${name}!`);
    expect([found.count, found.first()]).toEqual([
      20_000,
      sorted.slice(0, 50).map((path) => ({ path, note: `${path}!` })),
    ]);
  });

  it("are the first lines, file by file, and all are counted", () => {
    const found = new FirstHits(5);
    for (const path of names) {
      for (const rest of ["1-before", "2:1:hit", "3:1:hit", "4-after"]) found.add({ path, rest });
    }
    expect(found.matches).toBe(40_000);
    expect(found.files().map(({ path, hits }) => [path, hits.map(({ number }) => number)])).toEqual(
      sorted.slice(0, 3).map((path) => [path, [1, 2, 3, 4]]),
    );
  });

  it("keep of one file no more than is wanted", () => {
    const found = new FirstHits(3);
    for (let line = 1; line <= 30_000; line += 1) found.add({ path: "a", rest: `${line}:1:hit` });
    const [file] = found.files();
    expect([found.matches, file?.matches, file?.hits.length]).toEqual([30_000, 30_000, 3]);
  });
});
