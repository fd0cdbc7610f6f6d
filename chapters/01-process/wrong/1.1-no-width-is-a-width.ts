// mistake: believes a terminal that says it has no columns
// killed by: 1.1c
export function describeHost({ argv, env, cwd, stdin, stdout }: Host): HostFacts {
  const isTerminal = stdout.isTTY === true;
  const isDumb = env.TERM === "dumb";
  return {
    args: argv,
    cwd: cwd(),
    input: stdin.isTTY === true ? "terminal" : "pipe",
    output: isTerminal ? "terminal" : "pipe",
    columns: stdout.columns ?? USUAL_COLUMNS,
    color: isTerminal && !isDumb && !env.NO_COLOR,
    animation: isTerminal && !isDumb,
  };
}
