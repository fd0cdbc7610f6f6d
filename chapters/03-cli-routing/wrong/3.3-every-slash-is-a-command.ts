// mistake: whatever begins with a slash is a command
// killed by: 3.3b
import { nearMiss } from "./near-miss.ts";

export function parseSlashCommand<Command extends SlashCommand>(
  line: string,
  commands: ReadonlyMap<string, Command>,
): SlashInput<Command> {
  const text = line.trim();
  if (!text.startsWith("/")) return { kind: "text", text };
  const [name = "", ...args] = text.slice(1).split(/\s+/);
  const command = commands.get(name);
  if (command !== undefined) return { kind: "command", name, command, args: args.join(" ") };
  return { kind: "unknown", name, meant: nearMiss(name, commands.keys()) };
}
