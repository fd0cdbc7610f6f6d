import type { Host } from "./host.ts";

/** What a program has to know of where it runs, as plain data. */
export type HostFacts = {
  args: readonly string[];
  cwd: string;
  input: "terminal" | "pipe";
  output: "terminal" | "pipe";
  /** Cells of a line of the output; 80 where nobody knows. */
  columns: number;
  color: boolean;
  /** Whether lines may be written over. */
  animation: boolean;
};

const USUAL_COLUMNS = 80;

/** Says where a program runs. Colour and animation are of the output alone; `NO_COLOR` and `TERM=dumb` have the last word. */
export function describeHost({ argv, env, cwd, stdin, stdout }: Host): HostFacts {
  const isTerminal = stdout.isTTY === true;
  const isDumb = env.TERM === "dumb";
  return {
    args: argv,
    cwd: cwd(),
    input: stdin.isTTY === true ? "terminal" : "pipe",
    output: isTerminal ? "terminal" : "pipe",
    columns: stdout.columns || USUAL_COLUMNS, // a terminal without a size says 0
    color: isTerminal && !isDumb && !env.NO_COLOR,
    animation: isTerminal && !isDumb,
  };
}
