// mistake: does not say which commands are run by another one
// killed by: 8.3d
import { parseShell, type SimpleCommand, wideReading } from "@loopsmith/permissions/command";
import { commandDoubt } from "./command-doubt.ts";

function collectScripts(command: SimpleCommand, found: Found, depth: number): void {
  const { calls, scripts, unclear } = wideReading(command);
  const doubt = unclear ?? commandDoubt(command, calls);
  if (doubt !== undefined) found.doubts.push(doubt);
  if (scripts.length > 0 && depth >= MAX_DEPTH) return void found.doubts.push("The command hides in too many shells.");
  for (const script of scripts) collect(parseShell(script), found, (inner) => inner, depth + 1);
}
