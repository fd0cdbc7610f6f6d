import type { Argv } from "./argv.ts";
import { gitConfigRisk } from "./git-config-risk.ts";
import { scanOptions } from "./option-scan.ts";

const GLOBAL_HARMLESS =
  /^(--no-pager|-P|--no-optional-locks|--literal-pathspecs|--glob-pathspecs|--noglob-pathspecs|--icase-pathspecs|--no-replace-objects|--no-lazy-fetch|--no-advice|--version|--help|-v|-h)$/;

/** Sub-commands of git itself: any other word may be an alias of a configuration or a program called `git-…`. */
const KNOWN = new Set(
  "add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore check-mailmap check-ref-format checkout cherry cherry-pick clean clone commit commit-tree config count-objects describe diff diff-files diff-index diff-tree fetch for-each-ref format-patch fsck gc grep hash-object help init interpret-trailers log ls-files ls-remote ls-tree merge merge-base merge-file merge-tree mktree mv name-rev notes pack-refs prune pull push range-diff read-tree rebase reflog remote repack replace reset restore rev-list rev-parse revert rm shortlog show show-branch show-ref sparse-checkout stash status stripspace submodule switch symbolic-ref tag update-index update-ref var verify-commit verify-pack verify-tag version whatchanged worktree write-tree".split(
    " ",
  ),
);

/** Sub-commands that run a program, a shell or an editor by nature. */
const RUNS = new Set(
  "submodule bisect notes replace interpret-trailers help bundle verify-commit verify-tag".split(" "),
);
const RUNS_UNLESS: ReadonlyMap<string, readonly string[]> = new Map([
  ["submodule", ["status", "summary"]],
  ["bisect", ["start", "good", "bad", "skip", "reset", "log", "old", "new", "terms"]],
  ["notes", ["list", "show"]],
  ["bundle", ["verify", "list-heads"]],
  ["help", []],
]);

/** Long options of any sub-command that start a program or write a file; git takes abbreviations. */
const LONG = [
  "output",
  "output-directory",
  "ext-diff",
  "textconv",
  "filters",
  "ext-grep",
  "open-files-in-pager",
  "upload-pack",
  "receive-pack",
  "upload-archive",
  "exec",
  "extcmd",
  "tool",
  "gpg-sign",
  "show-signature",
  "strategy",
  "interactive",
  "edit",
  "edit-todo",
  "edit-description",
  "template",
  "separate-git-dir",
  "config",
  "config-env",
  "git-dir",
  "work-tree",
  "unsafe-paths",
  "directory",
  "in-place",
  "recurse-submodules",
  "recursive",
  "remote-submodules",
  "reference",
  "signed",
  "verify-signatures",
  "sign",
  "index-output",
  "paginate",
  "contents",
  "pathspec-from-file",
  "parseopt",
  "help",
  "man",
  "web",
  "server-option",
  "signoff-file",
  "prefix",
  "patch",
  "filter-process",
  "build-fake-ancestor",
  "no-index",
  "refmap",
];
/** Long options of everyday use that would pass for an abbreviation of one above. */
const HARMLESS_LONG = new Set(["", "re"]);

const SHORT: ReadonlyMap<string, string> = new Map([
  ["grep", "O"],
  ["rebase", "xis"],
  ["format-patch", "o"],
  ["archive", "o"],
  ["clone", "uc"],
  ["ls-remote", "u"],
  ["merge", "sSe"],
  ["pull", "sS"],
  ["commit", "eptS"],
  ["tag", "seuv"],
  ["cherry-pick", "eSs"],
  ["revert", "eS"],
  ["add", "eip"],
  ["am", "iS"],
  ["log", "o"],
  ["config", "fe"],
  ["hash-object", ""],
  ["checkout", "p"],
  ["reset", "p"],
  ["restore", "p"],
  ["stash", "p"],
  ["diff", ""],
  ["apply", ""],
]);
/** Short options that take a value, by sub-command. */
export const GIT_VALUES: ReadonlyMap<string, string> = new Map([
  ["commit", "mFCc"],
  ["log", "nGSLO"],
  ["show", "GSLO"],
  ["diff", "GSOUl"],
  ["grep", "efABCm"],
  ["branch", "u"],
  ["checkout", "bB"],
  ["switch", "cC"],
  ["tag", "mFn"],
  ["merge", "mX"],
  ["stash", "m"],
  ["clone", "bo"],
  ["blame", "L"],
  ["worktree", "bB"],
  ["init", "b"],
  ["push", "o"],
  ["rebase", "X"],
  ["format-patch", "v"],
  ["cherry-pick", "mX"],
  ["revert", "mX"],
  ["shortlog", ""],
]);

/** Why a git call does more than its sub-command says (P07, P15), or undefined. Default: what is not known is risky. */
export function gitRisk(args: Argv): string | undefined {
  const at = args.findIndex(({ value }) => !value.startsWith("-"));
  const global = (at === -1 ? args : args.slice(0, at)).find(({ value }) => !GLOBAL_HARMLESS.test(value));
  if (global !== undefined) return `the global option ${global.value} of git`;
  const subcommand = args[at]?.value;
  if (subcommand === undefined) return undefined;
  const rest = args.slice(at + 1);
  if (!KNOWN.has(subcommand)) return `git ${subcommand}, which may be an alias for anything`;
  if (RUNS.has(subcommand)) return runRisk(subcommand, rest);
  if (subcommand === "config") return gitConfigRisk(rest);
  const remote = rest.find(({ value }) => /^[\w+.-]*(=)?[a-zA-Z][\w+.-]*::/.test(value));
  if (remote !== undefined) return `${remote.value}, which starts a helper program`;
  const signature = rest.find(({ value }) => /%[-+ ]?G|%\(signature/.test(value)); // has gpg look at it
  if (signature !== undefined && subcommand !== "commit") return `the format ${signature.value} of git ${subcommand}`;
  const folder = newFolder(subcommand, rest);
  if (folder !== undefined) return `the folder ${folder}, which git would make outside of the workspace`;
  return optionRisk(subcommand, rest);
}

function optionRisk(subcommand: string, rest: Argv): string | undefined {
  const { options } = scanOptions(rest, {
    values: GIT_VALUES.get(subcommand) ?? "",
    longValues: ["message", "author", "date", "format", "since", "until", "grep"],
  });
  const short = SHORT.get(subcommand) ?? "";
  const risky = options.find(({ kind, name }) =>
    kind === "short"
      ? short.includes(name)
      : !HARMLESS_LONG.has(name) && LONG.some((long) => long.startsWith(name)) && !isReading(subcommand, name),
  );
  return risky && `the option ${risky.name} of git ${subcommand}`;
}

/** Where a clone, a new repository or a worktree would be written, if that may be outside. */
function newFolder(subcommand: string, rest: Argv): string | undefined {
  const { rest: operands } = scanOptions(rest, { values: GIT_VALUES.get(subcommand) ?? "" });
  const first = { clone: 1, init: 0, worktree: /^(add|move)$/.test(operands[0]?.value ?? "") ? 1 : operands.length };
  if (subcommand !== "clone" && subcommand !== "init" && subcommand !== "worktree") return undefined;
  const folders = operands.slice(first[subcommand]).map(({ value }) => value);
  return folders.find((folder) => /^[/~]|(^|\/)\.\.(\/|$)/.test(folder));
}

/** `--patch` shows a diff in the commands that only show. */
function isReading(subcommand: string, name: string): boolean {
  if (subcommand === "rev-parse" && name === "verify") return true;
  return (
    /^(log|show|diff|diff-tree|diff-index|diff-files|whatchanged|reflog|stash|format-patch)$/.test(subcommand) &&
    /^pa(tch)?$|^patc$/.test(name)
  );
}

function runRisk(subcommand: string, rest: Argv): string | undefined {
  const what = rest[0]?.value ?? "";
  const isHarmless = RUNS_UNLESS.get(subcommand)?.includes(what) ?? false;
  return isHarmless ? undefined : `git ${subcommand} ${what}, which may start programs`;
}
