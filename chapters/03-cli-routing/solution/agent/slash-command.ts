import { nearMiss } from "./near-miss.ts";

/** A command as the parser has to know it. */
export type SlashCommand = { about: string };

/** A line that was typed. `unknown`: it looks like a command, but there is none of that name. */
export type SlashInput<Command extends SlashCommand = SlashCommand> =
  | { kind: "text"; text: string }
  | { kind: "command"; name: string; command: Command; args: string }
  | { kind: "unknown"; name: string; meant: string | undefined };

const COMMAND = /^\/([^\s/]*)(?:\s+([\s\S]*))?$/;

/** A slash and one word are a command; a path is text, and so is all else. */
export function parseSlashCommand<Command extends SlashCommand>(
  line: string,
  commands: ReadonlyMap<string, Command>,
): SlashInput<Command> {
  const text = line.trim();
  const [, name, args = ""] = COMMAND.exec(text) ?? [];
  if (name === undefined) return { kind: "text", text };
  const command = commands.get(name);
  if (command !== undefined) return { kind: "command", name, command, args: args.trim() };
  return { kind: "unknown", name, meant: nearMiss(name, commands.keys()) };
}
