import type { ClassElement, Function as FunctionNode, Program, Statement } from "oxc-parser";

/** A top-level declaration, or a member of a top-level class. Offsets count UTF-16 units. */
export interface Declaration {
  /** `executeAllTools`, `BlockBuilder.finish`, `BlockBuilder.#join` */
  readonly name: string;
  /** Where it begins: its `export` when it has one. */
  readonly start: number;
  /** Where the declaration itself begins, behind `export`. */
  readonly nameStart: number;
  readonly end: number;
  readonly exported: boolean;
  /** The block with its braces, of a function or method that is no constructor. */
  readonly body?: { readonly start: number; readonly end: number; readonly typed: boolean };
}

/** All declarations of a file, in its order; a class comes before its members, overload signatures are left out. */
export function listDeclarations(program: Program): Declaration[] {
  return program.body.flatMap(declarationsOf);
}

function declarationsOf(statement: Statement): Declaration[] {
  const exported = statement.type === "ExportNamedDeclaration";
  const node = exported ? statement.declaration : statement;
  if (!node) return [];
  const place = { start: statement.start, nameStart: node.start, end: statement.end, exported };
  switch (node.type) {
    case "FunctionDeclaration":
      return node.id ? [{ ...place, name: node.id.name, ...bodyOf(node) }] : [];
    case "ClassDeclaration": {
      const name = node.id?.name ?? "";
      return [{ ...place, name }, ...node.body.body.flatMap((element) => memberOf(name, element))];
    }
    case "VariableDeclaration":
      return node.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [{ ...place, name: id.name }] : []));
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
      return [{ ...place, name: node.id.name }];
    default:
      return [];
  }
}

function memberOf(className: string, element: ClassElement): Declaration[] {
  if (element.type !== "MethodDefinition" && element.type !== "PropertyDefinition") return [];
  const { key, start, end } = element;
  if (key.type !== "Identifier" && key.type !== "PrivateIdentifier") return [];
  const name = `${className}.${key.type === "PrivateIdentifier" ? "#" : ""}${key.name}`;
  const isPrivate = key.type === "PrivateIdentifier" || element.accessibility === "private";
  const body = element.type === "MethodDefinition" && element.kind !== "constructor" ? bodyOf(element.value) : {};
  return [{ name, start, nameStart: start, end, exported: !isPrivate, ...body }];
}

function bodyOf(node: FunctionNode): Pick<Declaration, "body"> {
  if (!node.body) return {};
  return { body: { start: node.body.start, end: node.body.end, typed: Boolean(node.returnType) } };
}
