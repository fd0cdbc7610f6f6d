import { words } from "./words.ts";

/** `program sub-command … other call`: package managers and their like. */
export const SUBCOMMAND_WRAPPERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["npm", ["exec", "x"]],
  ["pnpm", ["exec", "dlx"]],
  ["yarn", ["exec", "dlx", "run"]],
  ["bun", ["x", "run"]],
  ["bundle", ["exec"]],
  ["poetry", ["run"]],
  ["pipenv", ["run"]],
  ["uv", ["run"]],
  ["hatch", ["run"]],
  ["pdm", ["run"]],
  ["conda", ["run"]],
  ["mise", ["exec", "x"]],
  ["asdf", ["exec"]],
  ["rustup", ["run"]],
  ["opam", ["exec"]],
  ["stack", ["exec"]],
  ["dotenv", ["run"]],
  ["op", ["run"]],
  ["aws-vault", ["exec"]],
]);

/** Programs that read a script, from `-c`, a file or their input. */
export const SHELLS: ReadonlySet<string> = new Set(
  words("sh bash dash zsh ksh mksh ash fish yash csh tcsh rbash hush"),
);

/** Options of other programs whose value is a script for a shell. */
export const SCRIPT_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["su", ["c", "command", "session-command"]],
  ["runuser", ["c", "command", "session-command"]],
  ["script", ["c", "command"]],
  ["flock", ["c", "command"]],
  ["npx", ["c", "call"]],
  ["npm", ["c", "call"]],
  ["sg", ["c"]],
  ["env", ["S", "split-string"]],
  ["nix-shell", ["run", "command"]],
  ["tar", words("to-command use-compress-program I info-script new-volume-script rsh-command")],
  ["bsdtar", ["use-compress-program"]],
  ["rg", ["pre", "hostname-bin"]],
  ["sort", ["compress-program"]],
  ["split", ["filter"]],
  ["mapfile", ["C"]],
  ["readarray", ["C"]],
  ["man", words("pager P html H")],
  ["rsync", ["rsh", "e"]],
]);
