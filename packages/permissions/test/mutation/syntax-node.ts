import { parseSync } from "oxc-parser";

/** A node of the syntax tree, seen from the outside: what it is, where it stands, what it holds. */
export type SyntaxNode = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>;

/** The tree of a source file. */
export function parseSource(file: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  return toNode(program) ?? { type: "Program", start: 0, end: 0 };
}

/** A field of a node as a node. */
export function child(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return toNode(node[field]);
}

/** Every node that this one holds, with the name of its field. */
export function children(node: SyntaxNode): (readonly [field: string, node: SyntaxNode])[] {
  return Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
      const found = toNode(one);
      return found === undefined ? [] : [[field, found] as const];
    }),
  );
}

/** A field of a node as text. */
export function textOf(node: SyntaxNode, field: string): string {
  const value = node[field];
  return typeof value === "string" ? value : "";
}

function toNode(value: unknown): SyntaxNode | undefined {
  const isNode = typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;
  return isNode ? (value as SyntaxNode) : undefined; // the parser's own tree: its nodes have all three
}
