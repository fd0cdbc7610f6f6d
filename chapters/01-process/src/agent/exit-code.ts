import { todo } from "@loopsmith/course/todo";

/** How a process came to its end; `usage`: it was called in a way that it does not know. */
export type ProcessEnd =
  | { kind: "returned"; code: number }
  | { kind: "crashed"; error: unknown }
  | { kind: "usage"; message: string }
  | { kind: "interrupted" }
  | { kind: "signal"; signal: "SIGTERM" | "SIGHUP" }
  | { kind: "pipe_closed" };

/** The code of an end: 1 crashed, 2 used wrongly, 128 and the signal's number for a signal; a reader who has enough is no failure. */
export function exitCodeFor(end: ProcessEnd): number {
  // 1.3 给每种结束方式一个退出码；一种也不遗漏。
  return todo("1.3", "Give each kind of end its code; leave none out.");
}
