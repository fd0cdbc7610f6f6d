import { forEachChild, type SyntaxNode } from "unbash";

/** Whether a simple command holds a bracket that the grammar stepped over: a shell would refuse the text (P04). */
export function hasStrayBracket(node: SyntaxNode, source: string): boolean {
  const text = node.type === "Script" && node.source !== undefined ? node.source : source;
  if (node.type === "Command" && hasBracketBetween(node, text)) return true;
  let isFound = false;
  forEachChild(node, (child) => {
    isFound ||= hasStrayBracket(child, text);
  });
  return isFound;
}

/** Between the words, or behind the last one, where a closing one may close something around the command. */
function hasBracketBetween(node: Extract<SyntaxNode, { type: "Command" }>, text: string): boolean {
  const pieces = [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix].sort(
    (one, other) => one.pos - other.pos,
  );
  return pieces.some(({ end }, index) => {
    const next = pieces[index + 1];
    return next === undefined ? follows(OPENING, text, end, text.length) : follows(BRACKET, text, end, next.pos);
  });
}

const BRACKET = /(?:[ \t]|\\\n)*[()]/y;
const OPENING = /(?:[ \t]|\\\n)*\(/y;

function follows(pattern: RegExp, text: string, from: number, to: number): boolean {
  pattern.lastIndex = from;
  return pattern.test(text) && pattern.lastIndex <= to;
}
