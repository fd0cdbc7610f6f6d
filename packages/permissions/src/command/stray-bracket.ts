import { forEachChild, type SyntaxNode } from "unbash";

/** Whether a simple command holds a bracket that the grammar stepped over: a shell would refuse the text (P04). */
export function hasStrayBracket(node: SyntaxNode, source: string): boolean {
  const text = node.type === "Script" && node.source !== undefined ? node.source : source;
  if (node.type === "Command" && gapsOf(node, text).some((gap) => /^(?:[ \t]|\\\n)*[()]/.test(gap))) return true;
  let isFound = false;
  forEachChild(node, (child) => {
    isFound ||= hasStrayBracket(child, text);
  });
  return isFound;
}

/** What stands between the words, and the first thing behind the last one unless it closes something around it. */
function gapsOf(node: Extract<SyntaxNode, { type: "Command" }>, text: string): string[] {
  const pieces = [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix].sort(
    (one, other) => one.pos - other.pos,
  );
  return pieces.map(({ end }, index) => {
    const gap = text.slice(end, pieces[index + 1]?.pos ?? end + 200);
    return index === pieces.length - 1 ? gap.replaceAll(")", " ;") : gap;
  });
}
