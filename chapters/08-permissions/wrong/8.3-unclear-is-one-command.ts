// mistake: takes a script that cannot be judged for one command of many words
// killed by: 8.3c
import { parseShell, START } from "@loopsmith/permissions/command";
import type { CommandList } from "./list-commands.ts";

export function listCommands(script: string): CommandList {
  const found = { commands: [], redefined: [], doubts: [], length: 0 };
  collect(parseShell(script), found, (command) => command, 0);
  const { commands, redefined, doubts } = found;
  if (doubts.length === 0) return { kind: "commands", commands, redefined };
  const words = script.trim().split(/\s+/);
  const forms = words.map(() => "literal" as const);
  const around = { assignments: [], redirects: [], stdin: [], place: START, role: "own" } as const;
  return { kind: "commands", commands: [{ words, forms, ...around }], redefined };
}
