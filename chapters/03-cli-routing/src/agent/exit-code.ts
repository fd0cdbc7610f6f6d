import type { Terminal } from "@loopsmith/loop/events";
import { todo } from "@loopsmith/course/todo";

/** 0: done · 1: failed · 2: used wrongly (decided before a run) · 3: a limit that the host set · 130: interrupted. */
export function exitCodeForTerminal(terminal: Terminal): number {
  // 3.5 给每个原因它的退出码：0 完成，1 失败，3 到达限制，130 被中断；一个原因也不遗漏。
  return todo("3.5", "Give each reason its code: 0 done, 1 failed, 3 a limit, 130 interrupted; leave no reason out.");
}
