import { regexMutants } from "./regex-mutants.ts";
import { child, children, parseSource, type SyntaxNode, textOf } from "./syntax-node.ts";

/** One small change of a source file. `around`: the line in which it begins · `block`: nothing of it is done · `expression`: another text stands there. */
export type Mutant = { file: string; line: number; around: string; start: number; end: number; was: string } & (
  | { kind: "expression"; replacement: string }
  | { kind: "block" }
);

type Change = Pick<Mutant, "start" | "end"> & ({ kind: "expression"; replacement: string } | { kind: "block" });
/** `holder`: the node around; `isSpine`: it is part of an optional chain, which a bracket would break. */
type Place = { source: string; field: string; holder: SyntaxNode; isSpine: boolean };

/**
 * All mutants of a file. Left out, each for a reason: types (they are gone when it runs), names of modules and fields
 * (a change breaks the build), empty defaults that only the compiler asks for, and sentences for people (their wording is no behaviour).
 */
export function findMutants(file: string, source: string): Mutant[] {
  const program = parseSource(file, source);
  const changes = walk(program, { source, field: "", holder: program, isSpine: false });
  return changes.map((change) => ({
    file,
    line: source.slice(0, change.start).split("\n").length,
    around: /^.*/.exec(source.slice(source.lastIndexOf("\n", change.start) + 1))?.[0] ?? "",
    was: source.slice(change.start, change.end),
    ...change,
  }));
}

const TRANSPARENT_TYPES = /^TS(As|Satisfies|NonNull)/;

function walk(node: SyntaxNode, place: Place): Change[] {
  if (/^(Import|ExportAll)/.test(node.type)) return [];
  if (node.type.startsWith("TS") && !TRANSPARENT_TYPES.test(node.type)) return [];
  if (
    node.type === "TSSatisfiesExpression" &&
    textOf(child(node, "typeAnnotation") ?? node, "type") === "TSNeverKeyword"
  )
    return []; // the compiler shows that it is never reached
  const own = place.isSpine ? [] : changesOf(node, place);
  const inner = children(node).flatMap(([field, one]) => {
    const isSpine =
      node.type === "ChainExpression" || (place.isSpine && /^(object|callee)$/.test(field)) || isKey(node, field);
    return walk(one, { ...place, field, holder: node, isSpine });
  });
  return [...own, ...inner];
}

/** A name that is written out: `{ name: … }`, `one.name`. */
function isKey(node: SyntaxNode, field: string): boolean {
  return (field === "key" || field === "property") && node.computed !== true;
}

function changesOf(node: SyntaxNode, place: Place): Change[] {
  const { source } = place;
  const text = (one: SyntaxNode | undefined) => (one === undefined ? "" : source.slice(one.start, one.end));
  const to = (...replacements: string[]): Change[] =>
    replacements.map((replacement) => ({ kind: "expression", start: node.start, end: node.end, replacement }));
  const conditions = place.field === "test" ? to(...conditionChanges(place.holder)) : [];
  switch (node.type) {
    case "LogicalExpression":
    case "BinaryExpression":
      return [
        ...conditions,
        ...to(
          ...(OPERATORS[textOf(node, "operator")] ?? []).map(
            (operator) => `(${text(child(node, "left"))}) ${operator} (${text(child(node, "right"))})`,
          ),
        ),
      ];
    case "UnaryExpression":
      return [...conditions, ...(textOf(node, "operator") === "!" ? to(text(child(node, "argument"))) : [])];
    case "CallExpression":
      return [...conditions, ...to(...callChanges(node, source))];
    case "ArrowFunctionExpression":
      return [];
    case "ArrayExpression":
      return children(node).length > 0 ? to("[]") : [];
    case "ObjectExpression":
      return children(node).length > 0 ? to("{}") : [];
    case "Literal":
      return to(...literalChanges(node, place));
    case "TemplateLiteral":
      return place.holder.type === "TaggedTemplateExpression" || text(node).includes(" ") ? [] : to('""');
    case "BlockStatement":
    case "FunctionBody":
      return children(node).length > 0 ? [{ kind: "block", start: node.start, end: node.end }] : [];
    default:
      return [...conditions, ...(isArrowBody(place) ? to("undefined") : [])];
  }
}

function isArrowBody({ field, holder }: Place): boolean {
  return holder.type === "ArrowFunctionExpression" && field === "body";
}

function conditionChanges(holder: SyntaxNode): string[] {
  if (/^(While|For|DoWhile)Statement$/.test(holder.type)) return ["false"];
  return /^(If|Conditional)/.test(holder.type) ? ["true", "false"] : [];
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
};

const METHODS: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["toLowerCase", "toUpperCase"],
]);
const REMOVED = /^(filter|slice|trim|replace|replaceAll|normalize|sort|reverse)$/;

function callChanges(node: SyntaxNode, source: string): string[] {
  const callee = child(node, "callee");
  const property = callee?.type === "MemberExpression" ? child(callee, "property") : undefined;
  const object = callee === undefined ? undefined : child(callee, "object");
  if (property === undefined || object === undefined || callee?.computed === true) return [];
  const name = source.slice(property.start, property.end);
  if (REMOVED.test(name)) return [source.slice(object.start, object.end)];
  const other = METHODS.get(name);
  return other === undefined
    ? []
    : [source.slice(node.start, property.start) + other + source.slice(property.end, node.end)];
}

function literalChanges(node: SyntaxNode, { source, holder }: Place): string[] {
  const text = source.slice(node.start, node.end);
  if (typeof node.regex === "object" && node.regex !== null) {
    const [, pattern = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(text) ?? [];
    return regexMutants(pattern)
      .filter((one) => isRegex(one, flags))
      .map((one) => `/${one}/${flags}`);
  }
  if (isIdleDefault(node, holder)) return [];
  if (typeof node.value === "boolean") return [String(!node.value)];
  if (typeof node.value !== "string" || /^(Export|Import)/.test(holder.type)) return [];
  if (node.value === "") return ['"mutant"'];
  const isList =
    /^(CallExpression|MemberExpression)$/.test(holder.type) &&
    /^(words|"[^"]*"\.split)\b/.test(source.slice(holder.start, holder.end));
  return node.value.trim().includes(" ") && !isList ? [] : ['""'];
}

/** `list[0] ?? ""`: the compiler asks for it where something always stands. */
function isIdleDefault(node: SyntaxNode, holder: SyntaxNode): boolean {
  const isDefault = textOf(holder, "operator") === "??" || holder.type === "AssignmentPattern";
  return isDefault && child(holder, "right")?.start === node.start && node.value === "";
}

function isRegex(pattern: string, flags: string): boolean {
  try {
    return pattern !== "" && new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
