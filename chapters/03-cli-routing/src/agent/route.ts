import type { HostFacts } from "@loopsmith/agent/process";
import type { RunOptions, UsageProblem } from "./run-options.ts";
import { todo } from "@loopsmith/course/todo";

/** `stream`: prompts come as lines of JSON. */
export type Route =
  | { kind: "interactive" | "stream" | "demo" }
  | { kind: "headless"; prompt: string }
  | { kind: "usage_error"; problem: UsageProblem };

/**
 * A prompt (argument, then pipe: both reach the model) makes one headless run; a terminal on both sides a conversation; no
 * terminal for the input and no prompt the demo. Whoever asked for output to be printed has to say something.
 */
export function chooseRoute(options: RunOptions, facts: Pick<HostFacts, "input" | "output">, piped: string): Route {
  // 3.2 按提示、管道和终端选择：对话、一次运行、一串提示、演示，或用法错误。
  return todo(
    "3.2",
    "Choose by prompt, pipe and terminals: a conversation, one run, a stream of prompts, the demo, or a usage error.",
  );
}

function usageError(kind: "no_prompt" | "no_terminal" | "no_pipe" | "nothing_to_choose"): Route {
  return { kind: "usage_error", problem: { kind } };
}
