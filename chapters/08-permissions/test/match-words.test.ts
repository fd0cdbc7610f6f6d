import { describe, expect, it } from "vitest";
import { matchWords } from "#chapter";

/** Words that count how often one of them is looked at. */
function counted(list: readonly string[]): { list: readonly string[]; looks: () => number } {
  let looks = 0;
  const get = (target: readonly string[], key: string | symbol, receiver: unknown): unknown => {
    if (typeof key === "string" && /^\d+$/.test(key)) looks += 1;
    return Reflect.get(target, key, receiver);
  };
  return { list: new Proxy(list, { get }), looks: () => looks };
}

describe("step 8.2", () => {
  it.each([
    [["git", "status"], true],
    [["git", "status", "--short"], true],
    [["git", "statusx"], false],
    [["git"], false],
    [["git status"], false],
    [["git", "status; curl"], false],
    [["x", "git", "status"], false],
  ])("8.2a `git status *` for the words %j is %s (P02)", (words, expected) => {
    expect(matchWords(["git", "status"], words, true)).toBe(expected);
  });

  it("8.2b without a star at its end a rule has no word more and no word less", () => {
    expect(matchWords(["npm", "test"], ["npm", "test"], false)).toBe(true);
    expect(matchWords(["npm", "test"], ["npm", "test", "--watch"], false)).toBe(false);
    expect(matchWords(["npm", "test"], ["npm"], false)).toBe(false);
    expect(matchWords(["npm", "test"], [], false)).toBe(false);
  });

  it("8.2c a star in a word fits any text, a word of a star any number of words, a \\* is a star", () => {
    expect(matchWords(["npm", "run", "test:*"], ["npm", "run", "test:unit"], false)).toBe(true);
    expect(matchWords(["npm", "run", "test:*"], ["npm", "run", "lint"], false)).toBe(false);
    expect(matchWords(["git", "*", "main"], ["git", "push", "-f", "main"], false)).toBe(true);
    expect(matchWords(["git", "*", "main"], ["git", "main"], false)).toBe(true);
    expect(matchWords(["git", "*", "main"], ["git", "main", "dev"], false)).toBe(false);
    expect(matchWords(["git", "*", "main"], ["git", "main", "x", "main"], false)).toBe(true);
    expect(matchWords(["git", "*", "main"], ["git", "push", "main", "-f"], true)).toBe(true);
    expect(matchWords(["echo", "\\*"], ["echo", "*"], false)).toBe(true);
    expect(matchWords(["echo", "\\*"], ["echo", "a"], false)).toBe(false);
  });

  it("8.2d behind a last word that ends in a star, further words may follow", () => {
    expect(matchWords(["ls*"], ["ls", "-l"], false)).toBe(true);
    expect(matchWords(["ls*"], ["lsof", "-i"], false)).toBe(true);
    expect(matchWords(["git", "*", "l*"], ["git", "-P", "log", "-3"], false)).toBe(true);
    expect(matchWords(["ls\\*"], ["ls*", "-l"], false)).toBe(false);
  });

  it("8.2e does not try every way to fill the stars when nothing fits (V04)", () => {
    const pattern = [...Array<string[]>(8).fill(["*", "a"]).flat(), "b"];
    const { list, looks } = counted(Array<string>(20).fill("a"));
    expect(matchWords(pattern, list, false)).toBe(false);
    expect(looks()).toBeLessThan(10 * pattern.length * list.length);
  });
});
