/** Programs that answer a question with exit code 1: nothing found, or there is a difference (L13). */
const ANSWER_WITH_ONE: ReadonlySet<string> = new Set([
  "grep",
  "egrep",
  "fgrep",
  "rg",
  "diff",
  "cmp",
  "test",
  "[",
  "[[",
]);

/**
 * Whether an exit code means that a command failed. Code 1 does not when the last program of the command line is one that
 * uses it as an answer and nothing went to stderr; these programs report their own errors there.
 */
export function isFailure(code: number, command: string, stderrBytes: number): boolean {
  if (code === 0) return false;
  return !(code === 1 && stderrBytes === 0 && ANSWER_WITH_ONE.has(lastProgram(command)));
}

function lastProgram(command: string): string {
  // Good enough without a parser: a wrong guess changes a label, and the model sees the code either way.
  const bare = command.replaceAll(/'[^']*'|"(?:\\.|[^"\\])*"/g, "_").replaceAll(/\d*[<>]&\S*|&>/g, " ");
  const last = bare.split(/[|;&\n]/).findLast((part) => part.trim() !== "") ?? "";
  const words = last.trim().split(/\s+/);
  const program = words.find((word) => !/^\w+=/.test(word) && word !== "!") ?? "";
  return program.replace(/^.*\//, "");
}
