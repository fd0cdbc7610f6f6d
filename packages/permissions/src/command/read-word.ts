import type { SyntaxNode } from "unbash";
import type { Redirect, ShellWord, WordForm } from "./shell-tree.ts";

type Word = Extract<SyntaxNode, { type: "Word" }>;
type Redirection = Extract<SyntaxNode, { type: "Redirect" | "HereDoc" | "HereString" }>;

/** A word after quote removal, with what is known of it before the command runs. */
export function readWord(word: Word): ShellWord {
  const forms = (word.parts ?? []).map(formOfPart);
  const order: readonly WordForm[] = ["split", "glob", "quoted"];
  const form = order.find((one) => forms.includes(one));
  if (form !== undefined) return { value: word.value, form };
  return { value: word.value, form: word.text.startsWith("~") ? "tilde" : "literal" };
}

function formOfPart(part: Exclude<Word["parts"], undefined>[number]): WordForm {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return "literal";
    case "DoubleQuoted":
    case "LocaleString": {
      const expanding = part.parts.filter((child) => child.type !== "Literal");
      if (expanding.length === 0) return "literal";
      return expanding.some((child) => /^\$(\{?@|\{[^}]*[@*]\])/.test(child.text)) ? "split" : "quoted"; // "$@" is many words
    }
    case "Glob":
    case "ExtendedGlob":
    case "BraceExpansion":
      return "glob";
    case "ProcessSubstitution":
      return "quoted"; // the path of a pipe: one word, never an option
    default:
      return "split";
  }
}

/** The file a redirection opens; none for copies of descriptors and for text. */
export function readRedirect(node: Redirection): Redirect[] {
  if (node.type !== "Redirect") return [];
  if (node.target === undefined) return [{ kind: "write", target: "", form: "split" }];
  const { value: target, form } = readWord(node.target);
  const isCopy = (node.operator === ">&" || node.operator === "<&") && /^(\d+-?|-)$/.test(target) && form === "literal";
  return isCopy ? [] : [{ kind: node.operator === "<" ? "read" : "write", target, form }];
}
