import { forEachChild, type ParseError, parse, type SyntaxNode } from "unbash";
import { readExpansion } from "./expansion.ts";
import { placeCommands } from "./place-commands.ts";
import { readRedirect, readWord } from "./read-word.ts";
import type { Redirect, ShellNode, ShellWord, SimpleCommand } from "./shell-tree.ts";
import { START } from "./shell-tree.ts";
import { hasStrayBracket } from "./stray-bracket.ts";
import { suspiciousText } from "./suspicious-text.ts";

/** More commands than this are not read: nobody who is asked about them would read them either. */
export const MAX_COMMANDS = 100;

/** The text and, besides what its commands are, every reason why it cannot be judged (P04). Never throws. */
export function parseShell(script: string): readonly ShellNode[] {
  const suspicion = suspiciousText(script);
  if (suspicion.kind === "too_much") return [{ kind: "unclear", why: suspicion.why }];
  const doubt: ShellNode[] = suspicion.kind === "odd" ? [{ kind: "unclear", why: suspicion.why }] : [];
  try {
    const tree = parse(script);
    const statements = tree.commands.slice(0, MAX_COMMANDS);
    const nodes = readAll(statements);
    const stray = statements.some((statement) => hasStrayBracket(statement, script))
      ? unclear("The command is broken: a bracket stands in the wrong place.")
      : [];
    const more = tree.commands.length > MAX_COMMANDS ? unclear("The command has too many parts.") : [];
    return [...doubt, ...syntaxErrors(tree.errors), ...stray, ...placeCommands(nodes, START), ...more];
  } catch {
    return [{ kind: "unclear", why: "The command could not be read." }]; // too deep for the grammar, or its bug
  }
}

function unclear(why: string): ShellNode[] {
  return [{ kind: "unclear", why }];
}

function syntaxErrors(errors: readonly ParseError[] | undefined): ShellNode[] {
  return (errors ?? [])
    .slice(0, 1)
    .map(({ message }) => ({ kind: "unclear", why: `The command is broken: ${message}.` }));
}

type Node = SyntaxNode;
type Command = Extract<Node, { type: "Command" }>;
type Redirection = Extract<Node, { type: "Redirect" | "HereDoc" | "HereString" }>;

function readAll(nodes: readonly (Node | undefined)[]): ShellNode[] {
  return nodes.flatMap((node) => (node === undefined ? [] : readNode(node)));
}

/** Nodes that hold commands in order; all that is not named here holds them side by side. */
function readNode(node: Node): ShellNode[] {
  switch (node.type) {
    case "Command":
      return [readCommand(node)];
    case "Word":
      return node.parts === undefined ? [] : readAll(node.parts);
    case "Statement":
      return node.background === true ? [list("apart", readNode(node.command))] : readNode(node.command);
    case "AndOr":
      return readAndOr(node);
    case "Pipeline":
      return readPipeline(node);
    case "Subshell":
    case "Script":
    case "Coproc":
      return [list("apart", readAll(children(node)))];
    case "Function":
      return [{ kind: "function", name: node.name.value, body: list("apart", readNode(node.body)) }];
    case "For":
    case "Select":
      return [...bindsName(node.name.value), list("then", readAll(children(node)))];
    case "Redirected":
      return [readRedirected(node.redirects, readNode(node.command))];
    case "Redirect":
    case "HereDoc":
    case "HereString":
      return [...unclosed(node), ...readAll(wordsOfRedirection(node))];
    case "CommandExpansion":
    case "ProcessSubstitution":
    case "ArithmeticCommandExpansion":
      return node.script === undefined
        ? [{ kind: "unclear", why: "A substitution could not be read." }]
        : [...syntaxErrors(node.script.errors), ...readNode(node.script)];
    default:
      return readRest(node);
  }
}

function readRest(node: Node): ShellNode[] {
  const inner = readAll(children(node));
  return inner.length === 0 ? readExpansion(node) : [...readExpansion(node), list("then", inner)];
}

/** A loop that sets a variable of the environment changes what later programs do. */
function bindsName(name: string): ShellNode[] {
  const isLocal = /^[a-z_][a-z0-9_]*$/.test(name) && !name.endsWith("_proxy");
  return isLocal ? [] : [{ kind: "unclear", why: `The loop sets ${name}, which later programs may read.` }];
}

function readAndOr(node: Extract<Node, { type: "AndOr" }>): ShellNode[] {
  const isAnd = node.operators.every((operator) => operator === "&&");
  return [list(isAnd ? "and" : "then", readAll(node.commands))];
}

function readPipeline(node: Extract<Node, { type: "Pipeline" }>): ShellNode[] {
  const stages = readAll(node.commands);
  if (node.commands.length === 1) return stages;
  const fed: ShellNode[] = [];
  for (const stage of stages) fed.push(feed(stage, fed.at(-1)));
  return [list("apart", fed)];
}

/** What an `echo` prints into a pipe, or a `cat` passes on, is known: a shell behind it runs that text. */
function feed(stage: ShellNode, before: ShellNode | undefined): ShellNode {
  if (stage.kind !== "command" || before?.kind !== "command") return stage;
  return { ...stage, command: { ...stage.command, stdin: [...stage.command.stdin, ...printedBy(before.command)] } };
}

function printedBy({ words: [name, ...args], stdin }: SimpleCommand): readonly string[] {
  if (name === "cat" || name === "tee") return stdin;
  if (name !== "echo" && name !== "printf") return [];
  const printed = args.filter((word) => !/^-[neE]+$/.test(word));
  return [printed.join(" ").replaceAll("\\n", "\n")];
}

/** A loop or group with redirections: they count as those of a command without words. */
function readRedirected(redirections: readonly Redirection[], body: readonly ShellNode[]): ShellNode {
  const redirects = redirections.flatMap(readRedirect);
  const carrier =
    redirects.length === 0 ? [] : [{ kind: "command" as const, command: emptyCommand(redirects), inner: [] }];
  return list("then", [...carrier, ...readAll(redirections), ...body]);
}

function emptyCommand(redirects: readonly Redirect[]): SimpleCommand {
  return { words: [], forms: [], assignments: [], redirects, stdin: [], place: START, role: "own" };
}

function readCommand(node: Command): ShellNode {
  const pieces = [...node.prefix, ...(node.name === undefined ? [] : [node.name]), ...node.suffix];
  const words = pieces.flatMap((piece) => {
    if (piece.type === "Word") return [readWord(piece)];
    return piece.type === "Assignment" && !node.prefix.includes(piece) ? [argumentAssignment(piece)] : [];
  });
  const command: SimpleCommand = {
    words: words.map(({ value }) => value),
    forms: words.map(({ form }) => form),
    assignments: node.prefix.flatMap((piece) => (piece.type === "Assignment" ? [piece.text] : [])),
    redirects: node.redirects.flatMap(readRedirect),
    stdin: node.redirects.flatMap(textOfRedirection),
    place: START,
    role: "own",
  };
  return { kind: "command", command, inner: readAll(pieces) };
}

/** `export X=…`: the grammar sees an assignment where the program sees a word. */
function argumentAssignment({ text, name, value }: Extract<Node, { type: "Assignment" }>): ShellWord {
  if (value.type !== "Word" || !text.startsWith(`${name}=`)) return { value: text, form: "split" };
  const word = readWord(value);
  return { value: `${name}=${word.value}`, form: word.form };
}

function textOfRedirection(node: Redirection): string[] {
  if (node.type === "HereDoc") return [node.body.text];
  return node.type === "HereString" && node.target !== undefined ? [node.target.value] : [];
}

function unclosed(node: Redirection): ShellNode[] {
  const isOpen = node.type === "HereDoc" && node.closing === undefined;
  return isOpen ? [{ kind: "unclear", why: "A here-document is not closed." }] : [];
}

function wordsOfRedirection(node: Redirection): (Node | undefined)[] {
  return node.type === "HereDoc" ? [...(node.body.parts ?? [])] : [node.target];
}

function list(joint: "and" | "then" | "apart", nodes: readonly ShellNode[]): ShellNode {
  return { kind: "list", joint, nodes };
}

/** Every node right below. The grammar's own walk, because some of its properties are computed on demand. */
function children(node: Node): Node[] {
  const found: Node[] = [];
  forEachChild(node, (child) => found.push(child));
  return found;
}
