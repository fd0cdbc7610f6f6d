// mistake: splits the script at operators, also at those in quotes
// killed by: 8.3b
import { parseShell, type SimpleCommand, START } from "@loopsmith/permissions/command";
import type { CommandList } from "./list-commands.ts";

export function listCommands(script: string): CommandList {
  const commands: SimpleCommand[] = [];
  for (const piece of script.split(/&&|\|\||[;|&\n]/)) {
    const words = piece.trim().split(/\s+/).filter((word) => word !== "");
    const forms = words.map(() => "literal" as const);
    const around = { assignments: [], redirects: [], stdin: [], place: START, role: "own" } as const;
    if (words.length > 0) commands.push({ words, forms, ...around });
  }
  const [why] = parseShell(script).flatMap((node) => (node.kind === "unclear" ? [node.why] : []));
  const list = { commands, redefined: [] };
  return why === undefined ? { kind: "commands", ...list } : { kind: "unclear", why, ...list };
}
