// mistake: looks for a subcommand among all words, also behind `--`
// killed by: 3.1b
import { optionsFrom } from "./options-from.ts";
import { type CommandLine, SUBCOMMANDS } from "./run-options.ts";

export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals, tokens } = parseTokens(args);
  const language = LANGUAGES.find((name) => name === values.lang);
  for (const token of tokens) {
    const problem = token.kind === "option" ? problemWith(token) : undefined;
    if (problem !== undefined) return { kind: "usage_error", problem, language };
  }
  if (values.help) return { kind: "help", language };
  if (values.version) return { kind: "version", language };
  const options = optionsFrom(values, positionals.join(" ").trim());
  const name = SUBCOMMANDS.find((one) => positionals.includes(one));
  if (name === undefined) return { kind: "run", options, language };
  return { kind: "subcommand", name, words: positionals.slice(1), options, language };
}
