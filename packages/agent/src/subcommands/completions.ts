import { OPTION_TABLE, SHORT_NAMES, SUBCOMMANDS, UsageError } from "@loopsmith/agent/cli";
import type { SubcommandInput } from "./run-subcommand.ts";

/** `completions SHELL`: the script that completes options, their words and subcommands, for bash, zsh or fish. */
export async function completions({ setting: { host, texts }, words }: SubcommandInput): Promise<number> {
  const [shell, ...rest] = words;
  const script = shell !== undefined && Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (script === undefined || rest.length > 0) throw new UsageError(texts.usage.completions);
  host.stdout.write(script());
  return 0;
}

const SCRIPTS: Readonly<Record<string, () => string>> = { bash, zsh, fish };

type Completed = {
  long: string;
  short: string | undefined;
  words: readonly string[];
  isFolder: boolean;
  isFile: boolean;
  takes: boolean;
};

function options(): readonly Completed[] {
  return Object.entries(OPTION_TABLE).map(([name, value]) => ({
    long: name,
    short: Object.keys(SHORT_NAMES).find((letter) => SHORT_NAMES[letter] === name),
    words: typeof value === "string" ? [] : value,
    isFolder: name === "cwd" || name === "add-dir",
    isFile: value === "file",
    takes: value !== "none",
  }));
}

function bash(): string {
  const cases = options().flatMap(({ long, words, isFolder }) => {
    if (isFolder) return [`    --${long}) COMPREPLY=($(compgen -d -- "$current")); return ;;`];
    return words.length === 0
      ? []
      : [`    --${long}) COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$current")); return ;;`];
  });
  const names = options().map(({ long }) => `--${long}`);
  return `_loopsmith() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  case "$previous" in
${cases.join("\n")}
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "${names.join(" ")}" -- "$current"))
  elif [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${SUBCOMMANDS.join(" ")}" -- "$current"))
  fi
}
complete -o default -F _loopsmith loopsmith
`;
}

function zsh(): string {
  const specs = options().map(({ long, words, isFolder, isFile, takes }) => {
    const action = isFolder ? "_files -/" : isFile ? "_files" : words.length > 0 ? `(${words.join(" ")})` : "";
    return `    '--${long}${takes ? `=:${long}:${action}` : ""}'`;
  });
  return `#compdef loopsmith
_loopsmith() {
  _arguments \\
${specs.map((spec) => `${spec} \\`).join("\n")}
    '1:command:(${SUBCOMMANDS.join(" ")})' \\
    '*::prompt:_files'
}
compdef _loopsmith loopsmith
`;
}

function fish(): string {
  const lines = options().map(({ long, short, words, isFolder, isFile, takes }) => {
    const value = isFolder
      ? " -x -a '(__fish_complete_directories)'"
      : words.length > 0
        ? ` -x -a '${words.join(" ")}'`
        : isFile
          ? " -r -F"
          : takes
            ? " -x"
            : "";
    return `complete -c loopsmith -l ${long}${short === undefined ? "" : ` -s ${short}`}${value}`;
  });
  return `${[...lines, `complete -c loopsmith -n __fish_use_subcommand -a '${SUBCOMMANDS.join(" ")}'`].join("\n")}\n`;
}
