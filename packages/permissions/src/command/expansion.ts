import type { SyntaxNode } from "unbash";
import type { ShellNode } from "./shell-tree.ts";

const EVALUATES = "evaluates text as a command, so what it runs cannot be known";

/** The reasons why an expansion, an arithmetic expression or a `[[ ]]` cannot be judged (P04). Looks at this node only. */
export function readExpansion(node: SyntaxNode): ShellNode[] {
  switch (node.type) {
    case "ParameterExpansion":
      return reasons(parameterTrouble(node), node.text);
    case "ArithmeticWord":
      return reasons(arithmeticTrouble(node.value), node.value);
    case "Assignment":
      return reasons(node.index === undefined ? undefined : `A subscript in an assignment ${EVALUATES}`, node.text);
    case "TestUnary":
      return reasons(
        /^-[vR]$/.test(node.operator) && node.operand.text.includes("[") ? subscript : undefined,
        node.operand.text,
      );
    case "TestBinary":
      return reasons(
        isArithmeticTest(node.operator) && `${node.left.text}${node.right.text}`.includes("[") ? subscript : undefined,
        node.left.text,
      );
    case "ArithmeticCommand":
      return reasons(
        node.expression === undefined && node.body.trim() !== "" ? "Arithmetic that could not be read" : undefined,
        node.body,
      );
    case "ArithmeticExpansion":
      return reasons(node.expression === undefined ? "Arithmetic that could not be read" : undefined, node.text);
    default:
      return [];
  }
}

const subscript = `A subscript in a test ${EVALUATES}`;

/** Anything but a name, a number or an expansion is no arithmetic: a shell may read it as commands. */
function arithmeticTrouble(text: string): string | undefined {
  if (text.includes("[")) return `A subscript in arithmetic ${EVALUATES}`;
  return ARITHMETIC_WORD.test(text) ? undefined : "Arithmetic that may be read as commands";
}

const ARITHMETIC_WORD = /^\s*(\$?\w*|\d+#\w+|\$[@#?!*$-]|\$\{[^"'\\]*\}|\$\(.*\)|`.*`)\s*$/s;

function isArithmeticTest(operator: string): boolean {
  return /^-(eq|ne|lt|le|gt|ge)$/.test(operator);
}

function parameterTrouble(node: Extract<SyntaxNode, { type: "ParameterExpansion" }>): string | undefined {
  if (node.prefix === "!") return "An indirect expansion hides which variable is read";
  if (node.index !== undefined && !/^([@*]|\d+)$/.test(node.index.text)) return `A subscript ${EVALUATES}`;
  switch (node.operation?.type) {
    case "Transform":
      return `A transformation ${EVALUATES}`;
    case "Names":
    case "Unknown":
      return "An expansion with an unknown operator";
    case "Slice":
      return /^[\d\s-]*$/.test(`${node.operation.offset.text}${node.operation.length?.text ?? ""}`)
        ? undefined
        : `A computed slice ${EVALUATES}`;
    case "Default":
      return node.operation.operator.endsWith("=") ? "An expansion that sets a variable" : undefined;
    default:
      return undefined;
  }
}

function reasons(why: string | undefined, text: string): ShellNode[] {
  return why === undefined ? [] : [{ kind: "unclear", why: `${why}: ${text.slice(0, 80)}` }];
}
