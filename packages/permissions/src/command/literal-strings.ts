/** The quoted strings in a program text: what such a program hands to a shell is mostly one of them. */
export function literalStrings(program: string): string[] {
  const found: string[] = [];
  for (let index = 0; index < program.length; index += 1) {
    const quote = program[index];
    if (quote !== '"' && quote !== "'" && quote !== "`") continue;
    let end = index + 1;
    while (end < program.length && program[end] !== quote) end += program[end] === "\\" ? 2 : 1;
    found.push(program.slice(index + 1, end).replaceAll(/\\(["'`\\])/g, "$1"));
    index = end;
  }
  return found;
}
