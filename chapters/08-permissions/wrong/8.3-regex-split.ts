// mistake: splits the script at operators, also at those in quotes
// killed by: 8.3b
import { parseShell, START } from "@loopsmith/permissions/command";
import type { CommandList } from "./list-commands.ts";

export function listCommands(script: string): CommandList {
  const found: Found = { commands: [], redefined: [], doubts: [] };
  for (const piece of script.split(/&&|\|\||[;|&\n]/)) {
    const words = piece.trim().split(/\s+/).filter((word) => word !== "");
    const forms = words.map(() => "literal" as const);
    const around = { assignments: [], redirects: [], stdin: [], place: START, role: "own" } as const;
    if (words.length > 0) found.commands.push({ words, forms, ...around });
  }
  for (const node of parseShell(script)) if (node.kind === "unclear") found.doubts.push(node.why);
  const { commands, redefined, doubts } = found;
  const [why] = doubts;
  return why === undefined ? { kind: "commands", commands, redefined } : { kind: "unclear", why, commands, redefined };
}
