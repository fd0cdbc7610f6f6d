// mistake: asks the input whether the output takes colour
// killed by: 1.1a
export function describeHost({ argv, env, cwd, stdin, stdout }: Host): HostFacts {
  const isTerminal = stdin.isTTY === true;
  const isDumb = env.TERM === "dumb";
  return {
    args: argv,
    cwd: cwd(),
    input: isTerminal ? "terminal" : "pipe",
    output: stdout.isTTY === true ? "terminal" : "pipe",
    columns: stdout.columns || USUAL_COLUMNS,
    color: isTerminal && !isDumb && !env.NO_COLOR,
    animation: isTerminal && !isDumb,
  };
}
