import type { Host } from "@loopsmith/agent/process";
import type { AskLine } from "./line-asker.ts";
import { TerminalLines } from "./terminal-lines.ts";

/** The terminal is only taken over while a question is open, so that Ctrl-C stays a signal the rest of the time. */
export function askOnTerminal(host: Host, onInterrupt: () => void): AskLine {
  return async (question, signal) => {
    const lines = new TerminalLines(host.stdin, host.stderr, () => {
      onInterrupt();
      lines.close();
    });
    try {
      return await lines.ask(question, signal);
    } finally {
      lines.close();
    }
  };
}
