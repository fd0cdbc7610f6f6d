import { Lexer, type Token } from "marked";
import type { Paint } from "./paint.ts";

const HAS_MARKUP = /[*_`[\]~<\\!]/;

/** One line of Markdown with its bold, code and links in style. An address is always shown, and never opened. */
export function paintInline(line: string, paint: Paint): string {
  if (!HAS_MARKUP.test(line)) return line;
  return paintTokens(Lexer.lexInline(line), paint);
}

function paintTokens(tokens: readonly Token[], paint: Paint): string {
  return tokens.map((token) => paintToken(token, paint)).join("");
}

function paintToken(token: Token, paint: Paint): string {
  const inner = (): string => paintTokens("tokens" in token ? (token.tokens ?? []) : [], paint);
  switch (token.type) {
    case "strong":
      return paint.strong(inner());
    case "em":
      return paint.emphasis(inner());
    case "del":
      return paint.deleted(inner());
    case "codespan":
      return paint.code(token.text);
    case "link":
      return token.text === token.href ? token.raw : `${inner()} ${paint.faint(`(${token.href})`)}`;
    case "escape":
      return token.text;
    default:
      return token.raw;
  }
}
