/** What may stand behind an option: nothing, any text, a path of a file, a whole number from 1, an amount of money, or one of some words. */
export type OptionValue = "none" | "text" | "file" | "count" | "usd" | readonly string[];

const MODES = ["default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"];

/** Every option, by name, with what it takes; the parser, the completions and a test of the help text read it. */
export const OPTION_TABLE = {
  print: "none",
  resume: "text",
  continue: "none",
  cwd: "text",
  "add-dir": "text",
  model: "text",
  "fallback-model": "text",
  "max-turns": "count",
  "max-budget-usd": "usd",
  "permission-mode": MODES,
  allow: "text",
  deny: "text",
  "system-prompt": "text",
  "append-system-prompt": "text",
  "output-format": ["text", "json", "stream-json"],
  "input-format": ["text", "stream-json"],
  verbose: "none",
  trace: "file",
  lang: ["en", "zh-CN"],
  help: "none",
  version: "none",
} as const satisfies Record<string, OptionValue>;

export type OptionName = keyof typeof OPTION_TABLE;

/** One letter for the options that have one. */
export const SHORT_NAMES: Readonly<Record<string, OptionName>> = { p: "print", c: "continue", r: "resume", h: "help" };

/** May be given more than once. */
export const MANY: ReadonlySet<string> = new Set(["allow", "deny", "add-dir"]);
