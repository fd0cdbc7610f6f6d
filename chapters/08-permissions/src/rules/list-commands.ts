import {
  MAX_COMMANDS,
  parseShell,
  placeBehind,
  type ShellNode,
  type SimpleCommand,
  wideReading,
} from "@loopsmith/permissions/command";
import { commandDoubt } from "./command-doubt.ts";
import { todo } from "@loopsmith/course/todo";

/** All commands of a script, also where it is unclear: deny looks at what can be read. `redefined`: names of its functions. */
export type CommandList =
  | { kind: "commands"; commands: readonly SimpleCommand[]; redefined: readonly string[] }
  | { kind: "unclear"; why: string; commands: readonly SimpleCommand[]; redefined: readonly string[] };

/** Scripts in scripts deeper than this are unclear, as are more commands than `MAX_COMMANDS`: a limit may only tighten (V16). */
const MAX_DEPTH = 6;
/** Characters of all scripts in scripts together. */
const MAX_SCRIPTS_LENGTH = 30_000;

/**
 * Every simple command that a script runs, in whatever it is wrapped: lists, pipes, loops, functions, substitutions,
 * and scripts handed to a shell (P03); or why that cannot be known (P04), by whatever depth it was seen. A command of a
 * handed-over script is `wrapped`, and its place is behind that of the command that runs it. Never throws.
 */
export function listCommands(script: string): CommandList {
  // 8.3 收集树里的每条命令，以及命令交给 shell 的脚本里的每条命令，还有脚本无法判断的第一个原因。
  return todo(
    "8.3",
    "Collect every command of the tree and of the scripts that commands hand to a shell, and the first reason why the script cannot be judged.",
  );
}
