import MagicString from "magic-string";
import type { Mutant } from "./find-mutants.ts";
import { children, parseSource, type SyntaxNode } from "./syntax-node.ts";

/** A mutant with the number that switches it on. */
export type NumberedMutant = Mutant & { id: number };

/**
 * The file with all its mutants in it, each behind `__on(id)`, so that it is built once. Loops call `__turn()`, which
 * ends one that a mutant keeps alive.
 */
export function switchable(source: string, mutants: readonly NumberedMutant[]): string {
  const text = new MagicString(source);
  // From the outside in: what starts or ends at the same place nests.
  const ordered = [...mutants].sort((one, other) => one.start - other.start || other.end - one.end);
  for (const mutant of ordered) {
    if (mutant.kind === "block") {
      text.appendRight(mutant.start + 1, `if (!__on(${mutant.id})) {`);
      text.prependLeft(mutant.end - 1, "}");
    } else {
      text.appendLeft(mutant.start, `(__on(${mutant.id}) ? (${mutant.replacement}) : `);
      text.prependRight(mutant.end, ")");
    }
  }
  const first = mutants[0];
  if (first !== undefined) countTurns(parseSource(first.file, source), text);
  return text.toString();
}

const LOOP = /^(For|While|DoWhile|ForOf|ForIn)Statement$/;

function countTurns(node: SyntaxNode, text: MagicString): void {
  for (const [field, one] of children(node)) {
    if (LOOP.test(node.type) && field === "body") {
      const isBlock = one.type === "BlockStatement";
      text.appendLeft(isBlock ? one.start + 1 : one.start, isBlock ? "__turn();" : "{ __turn();");
      if (!isBlock) text.prependRight(one.end, "}");
    }
    countTurns(one, text);
  }
}
