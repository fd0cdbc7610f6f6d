// mistake: keeps the doubts about a handed-over script to itself
// killed by: 8.3f
import { parseShell, placeBehind, type SimpleCommand, wideReading } from "@loopsmith/permissions/command";
import { commandDoubt } from "./command-doubt.ts";

function collectScripts(command: SimpleCommand, found: Found, depth: number): void {
  const { calls, scripts, unclear } = wideReading(command);
  const doubt = unclear ?? commandDoubt(command, calls);
  if (doubt !== undefined) found.doubts.push(doubt);
  if (scripts.length > 0 && depth >= MAX_DEPTH) return void found.doubts.push("The command hides in too many shells.");
  const wrapped: Placing = (inner) => ({ ...inner, role: "wrapped", place: placeBehind(command.place, inner.place) });
  const inside: Found = { ...found, doubts: [] };
  for (const script of scripts) collect(parseShell(script), inside, wrapped, depth + 1);
}
