import { common, createLowlight } from "lowlight";
import type { Paint } from "./paint.ts";

const LOWLIGHT = createLowlight(common);

type Node = ReturnType<typeof LOWLIGHT.highlight>["children"][number];

/** Lines of code in colour; as they are when nobody knows the language. */
export function highlightCode(lines: readonly string[], language: string, paint: Paint): string[] {
  if (!LOWLIGHT.registered(language)) return [...lines];
  const { children } = LOWLIGHT.highlight(language, lines.join("\n"));
  return children
    .map((node) => paintNode(node, paint))
    .join("")
    .split("\n");
}

function paintNode(node: Node, paint: Paint): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const text = node.children.map((child) => paintNode(child, paint)).join("");
  const names = Array.isArray(node.properties.className) ? node.properties.className : [];
  const style = names.map((name) => paint.token[String(name)]).find((found) => found !== undefined);
  return style === undefined ? text : style(text);
}
