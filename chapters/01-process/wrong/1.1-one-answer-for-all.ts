// mistake: takes NO_COLOR for a wish that nothing may move either
// killed by: 1.1b
export function describeHost({ argv, env, cwd, stdin, stdout }: Host): HostFacts {
  const isTerminal = stdout.isTTY === true;
  const isRich = isTerminal && env.TERM !== "dumb" && !env.NO_COLOR;
  return {
    args: argv,
    cwd: cwd(),
    input: stdin.isTTY === true ? "terminal" : "pipe",
    output: isTerminal ? "terminal" : "pipe",
    columns: stdout.columns || USUAL_COLUMNS,
    color: isRich,
    animation: isRich,
  };
}
