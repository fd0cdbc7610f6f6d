// mistake: looks the name up in a plain object, in which every object's own names are found too
// killed by: 3.3c
import { nearMiss } from "./near-miss.ts";

export function parseSlashCommand<Command extends SlashCommand>(
  line: string,
  commands: ReadonlyMap<string, Command>,
): SlashInput<Command> {
  const text = line.trim();
  const [, name, args = ""] = COMMAND.exec(text) ?? [];
  if (name === undefined) return { kind: "text", text };
  const table: Record<string, Command> = Object.fromEntries(commands);
  const command = table[name];
  if (command !== undefined) return { kind: "command", name, command, args: args.trim() };
  return { kind: "unknown", name, meant: nearMiss(name, commands.keys()) };
}
