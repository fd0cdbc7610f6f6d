import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = join(fileURLToPath(import.meta.url), "../..");
const rulesFolder = join(root, "docs/rules");
const RULE_ID = /(?<![\w$#-])(?:[LMSPFB]\d{2,3}a?|I[1-6])(?![\w-])/g;

function rulesWithText(): Set<string> {
  const texts = readdirSync(rulesFolder).map((name) => readFileSync(join(rulesFolder, name), "utf8"));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/<a id="([a-z]\d+a?)"><\/a>/g)].map((match) =>
        (match[1] ?? "").replace(/^./, (letter) => letter.toUpperCase()),
      ),
    ),
  );
}

function trackedFiles(pattern: RegExp): string[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  return list
    .split("\n")
    .filter(
      (file) => pattern.test(file) && !file.includes("/fixtures/") && !/^chapters\/[^/]+\/(src|solution)\//.test(file),
    );
}

function idsIn(file: string): string[] {
  return readFileSync(join(root, file), "utf8").match(RULE_ID) ?? [];
}

describe("rule ids", () => {
  it("each id in code, tests and pages has its text in docs/rules", () => {
    const known = rulesWithText();
    const unknown = trackedFiles(/\.(ts|tsx|mjs|md|json)$/)
      .filter((file) => !file.startsWith("docs/rules/"))
      .flatMap((file) =>
        idsIn(file)
          .filter((id) => !known.has(id))
          .map((id) => `${file}: ${id}`),
      );
    expect(unknown).toEqual([]);
  });

  it("each id in a page is a link to its text", () => {
    const bare = trackedFiles(/\.md$/)
      .filter((file) => !file.startsWith("docs/rules/") && !file.startsWith(".changeset/"))
      .flatMap((file) => bareIds(readFileSync(join(root, file), "utf8")).map((id) => `${file}: ${id}`));
    expect(bare).toEqual([]);
  });
});

/** Ids outside code, links and link targets. */
function bareIds(page: string): string[] {
  const prose = page
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "")
    .replace(/\[[^\]]*\]\([^)]*\)/g, "");
  return prose.match(RULE_ID) ?? [];
}
