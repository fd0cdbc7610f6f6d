import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkText as say } from "@loopsmith/course/text";
import type { Problem } from "./problem.ts";
import type { Page } from "./read-page.ts";

/** A term of the course in both languages, with the Chinese words that are not used for it. */
interface Term {
  readonly en: string;
  readonly "zh-CN": string;
  readonly avoid: readonly string[];
}

/** The terms that `docs/glossary.json` fixes; none when there is no such file. */
export function readTerms(root: string): readonly Term[] {
  const file = join(root, "docs", "glossary.json");
  if (!existsSync(file)) return [];
  const { terms }: { terms: readonly Term[] } = JSON.parse(readFileSync(file, "utf8"));
  return terms;
}

/** A Chinese page calls each thing by the one word that the glossary has for it. */
export function checkTerms(page: Page, terms: readonly Term[]): Problem[] {
  return terms.flatMap((term) =>
    term.avoid
      .filter((word) => page.prose.includes(word))
      .map((word): Problem => ({ gate: 5, where: page.path, text: say.otherTerm(word, term.en, term["zh-CN"]) })),
  );
}
