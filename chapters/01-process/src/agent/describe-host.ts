import type { Host } from "./host.ts";
import { todo } from "@loopsmith/course/todo";

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

/** Says where a program runs. Colour and animation are of the output alone; `NO_COLOR` and `TERM=dumb` have the last word. */
export function describeHost({ argv, env, cwd, stdin, stdout }: Host): HostFacts {
  // 1.1 说明各个流是什么、输出有多宽、能否用颜色；只问输出。
  return todo(
    "1.1",
    "Say what the streams are, how wide the output is, and whether it takes colour; ask the output alone.",
  );
}
