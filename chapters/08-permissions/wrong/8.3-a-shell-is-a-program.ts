// mistake: takes a shell for a program like any other, and what it is handed for a word
// killed by: 8.3a
import { type SimpleCommand, wideReading } from "@loopsmith/permissions/command";
import { commandDoubt } from "./command-doubt.ts";

function collectScripts(command: SimpleCommand, found: Found, _depth: number): void {
  const { calls, unclear } = wideReading(command);
  const doubt = unclear ?? commandDoubt(command, calls);
  if (doubt !== undefined) found.doubts.push(doubt);
}
