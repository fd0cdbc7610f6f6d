import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readFaults } from "@loopsmith/local-api";
import { FAULT_NAMES } from "@loopsmith/local-api/model";
import { describe, expect, it } from "vitest";
import { runExamples } from "../../../test/run-examples.ts";

const folder = join(import.meta.dirname, "..");
const [english, chinese] = await Promise.all(
  ["README.md", "README.zh-CN.md"].map((name) => readFile(join(folder, name), "utf8")),
);

const blocksOf = (page = "", language = "\\w+"): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, "gm"))].map((match) => match[1] ?? "");

describe("the README", { timeout: 60_000 }, () => {
  it("has the same code in both languages", () => {
    expect(blocksOf(chinese)).toEqual(blocksOf(english));
    expect(blocksOf(english).length).toBeGreaterThan(3);
  });

  it("has examples that run and print what they say", async () => {
    const [first, scripted, faulty, remembered, taped] = await runExamples(folder, blocksOf(english, "ts"));
    expect(first).toBe("The notes say hello.\n");
    expect(scripted).toContain("You sent 1 messages.");
    expect(scripted).toContain("The script has 5 replies, and only 1 request came.");
    expect(remembered).toBe("true\nM92\n");
    expect(taped).toBe("[ { type: 'text', text: 'Recorded.' } ]\n");
    expect(faulty?.split("\n")).toEqual([
      expect.stringMatching(/Error: ./),
      "tool_use",
      "1 200 reset 1",
      "2 529 answered 1",
      "3 0 reset 1",
      "4 200 answered 0",
      "",
    ]);
  });

  it("names every fault, as it is written in a script and in a header", () => {
    const rows = [...(english ?? "").matchAll(/^\| `\{ kind: "(\w+)".*?\| `([^`]+)` \|/gm)];
    const kinds = rows.map(([, kind, written = ""]) => {
      const reading = readFaults(written);
      return [kind, reading.kind === "read" && reading.plan[0]?.fault.kind];
    });
    for (const [kind, read] of kinds) expect(read).toBe(kind);
    expect(rows.map(([, , written = ""]) => /^\w+/.exec(written)?.[0])).toEqual(FAULT_NAMES);
    expect(rows.map(([row]) => row.split("|")[2])).toEqual(
      [...(chinese ?? "").matchAll(/^\| `\{ kind: .*$/gm)].map(([row]) => row.split("|")[2]),
    );
  });
});
