// mistake: a command that does not exist goes to the model as text
// killed by: 3.3a
export function parseSlashCommand<Command extends SlashCommand>(
  line: string,
  commands: ReadonlyMap<string, Command>,
): SlashInput<Command> {
  const text = line.trim();
  const [, name, args = ""] = COMMAND.exec(text) ?? [];
  const command = name === undefined ? undefined : commands.get(name);
  if (name === undefined || command === undefined) return { kind: "text", text };
  return { kind: "command", name, command, args: args.trim() };
}
