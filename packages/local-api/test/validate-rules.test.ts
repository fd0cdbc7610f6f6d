import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tests = new URL("./", import.meta.url);
const rules = new URL("../../../docs/rules/messages-api.md", import.meta.url);
const sources = new URL("../src/", import.meta.url);

/** The rules that judge a request, M01 to M98. Those that are missing say what is allowed, or what answers look like. */
const ONLY_ALLOW = ["M58", "M67", "M68", "M70", "M88", "M96", "M97"];
const ABOUT_ANSWERS = ["M07", "M08", "M09", "M13", "M14", "M15", "M16", "M17", "M18", "M19", "M20", "M74"];
const JUDGING = Array.from({ length: 98 }, (_, index) => `M${String(index + 1).padStart(2, "0")}`).filter(
  (id) => !ONLY_ALLOW.includes(id) && !ABOUT_ANSWERS.includes(id),
);

/** A test by its title, and what it shows by the helper that made it or by its words. */
type Title = { words: string; helper: string };

const TITLE = /(?:(accepts|refuses)\(\s*|["'`])?["'`]?((?:[LMSFB]\d{2,3}a? )+[^"'`\n]*)/g;

const titles: Title[] = filesIn(tests).flatMap((source) =>
  [...source.matchAll(TITLE)].map(([, helper = "it", words = ""]) => ({ helper, words })),
);

function filesIn(folder: URL): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts")).map((name) => readFileSync(new URL(name, folder), "utf8"));
}

function shows(id: string, { helper, words }: Title, { made, says }: { made: string; says: RegExp }): boolean {
  const ids = /^(?:\w\d{2,3}a? )+/.exec(words)?.[0].split(" ") ?? [];
  return ids.includes(id) && (helper === made || (helper === "it" && says.test(words)));
}

const ACCEPTED = { made: "accepts", says: /\b(takes|taken|answers|verifies|no violation|ignored)\b/ };
const REFUSED = { made: "refuses", says: /\b(refuses|refused|knows no|may not|dropped)\b/ };

describe("the rules about requests", () => {
  it.each(JUDGING)("M20 %s has a test that takes a request and one that refuses one", (id) => {
    const missing = [ACCEPTED, REFUSED].filter((kind) => !titles.some((title) => shows(id, title, kind)));
    expect(missing.map(({ made }) => `no test ${made} by ${id}`)).toEqual([]);
  });

  it.each([...ONLY_ALLOW, ...ABOUT_ANSWERS])("M20 %s has a test", (id) => {
    expect(titles.some(({ words }) => words.includes(`${id} `))).toBe(true);
  });

  it("M20 are those by which the validator refuses", () => {
    const refusing = filesIn(new URL("validate/", sources)).flatMap((source) =>
      [...source.matchAll(/"(M\d{2})"/g)].map(([, id = ""]) => id),
    );
    // By M96 thinking is ignored, and by M10 and M01 the server refuses before and behind the validator.
    expect([...new Set(refusing)].filter((id) => !JUDGING.includes(id))).toEqual(["M96"]);
    expect(readFileSync(rules, "utf8").match(/<a id="m\d+">/g)).toHaveLength(133);
  });
});
