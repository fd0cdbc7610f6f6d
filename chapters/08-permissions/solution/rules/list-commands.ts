import {
  MAX_COMMANDS,
  parseShell,
  placeBehind,
  type ShellNode,
  type SimpleCommand,
  wideReading,
} from "@loopsmith/permissions/command";
import { commandDoubt } from "./command-doubt.ts";

/** All commands of a script, also where it is unclear: deny looks at what can be read. `redefined`: names of its functions. */
export type CommandList =
  | { kind: "commands"; commands: readonly SimpleCommand[]; redefined: readonly string[] }
  | { kind: "unclear"; why: string; commands: readonly SimpleCommand[]; redefined: readonly string[] };

/** `length`: characters of the scripts in scripts so far. */
type Found = { commands: SimpleCommand[]; redefined: string[]; doubts: string[]; length: number };

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
  const found: Found = { commands: [], redefined: [], doubts: [], length: 0 };
  collect(parseShell(script), found, (command) => command, 0);
  const { commands, redefined, doubts } = found;
  const [why] = doubts;
  return why === undefined ? { kind: "commands", commands, redefined } : { kind: "unclear", why, commands, redefined };
}

type Placing = (command: SimpleCommand) => SimpleCommand;

function collect(nodes: readonly ShellNode[], found: Found, placing: Placing, depth: number): void {
  for (const node of nodes) {
    if (found.commands.length > MAX_COMMANDS) return void found.doubts.push("The command has too many parts.");
    switch (node.kind) {
      case "command": {
        const command = placing(node.command);
        found.commands.push(command);
        collectScripts(command, found, depth);
        collect(node.inner, found, placing, depth);
        break;
      }
      case "list":
        collect(node.nodes, found, placing, depth);
        break;
      case "function":
        found.redefined.push(node.name);
        collect([node.body], found, placing, depth);
        break;
      case "unclear":
        found.doubts.push(node.why);
        break;
      default:
        node satisfies never;
    }
  }
}

/** What a shell, an `eval` or a program in this call will read as commands: run by the call, which answers for it. */
function collectScripts(command: SimpleCommand, found: Found, depth: number): void {
  const { calls, scripts, unclear } = wideReading(command);
  const doubt = unclear ?? commandDoubt(command, calls);
  if (doubt !== undefined) found.doubts.push(doubt);
  if (scripts.length > 0 && depth >= MAX_DEPTH) return void found.doubts.push("The command hides in too many shells.");
  const wrapped: Placing = (inner) => ({ ...inner, role: "wrapped", place: placeBehind(command.place, inner.place) });
  for (const script of scripts) {
    found.length += script.length;
    if (found.length > MAX_SCRIPTS_LENGTH) return void found.doubts.push("The command hides in too many shells.");
    collect(parseShell(script), found, wrapped, depth + 1);
  }
}
