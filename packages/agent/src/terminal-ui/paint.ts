import { Chalk, type ChalkInstance } from "chalk";

/** How each kind of text looks; the sixteen colours of the terminal's own theme, or none at all. */
export type Paint = Record<
  "heading" | "strong" | "emphasis" | "deleted" | "code" | "faint" | "added" | "removed" | "good" | "bad" | "accent",
  (text: string) => string
> & { token: Readonly<Record<string, (text: string) => string>> };

/** Styles for a terminal; without colour every style leaves the text as it is. */
export function createPaint(colour: boolean): Paint {
  const chalk = new Chalk({ level: colour ? 1 : 0 });
  return {
    heading: chalk.bold.underline,
    strong: chalk.bold,
    emphasis: chalk.italic,
    deleted: chalk.strikethrough,
    code: chalk.cyan,
    faint: chalk.dim,
    added: chalk.green,
    removed: chalk.red,
    good: chalk.green,
    bad: chalk.red,
    accent: chalk.cyan,
    token: tokenStyles(chalk),
  };
}

/** By the class names of highlight.js. */
function tokenStyles(chalk: ChalkInstance): Paint["token"] {
  return {
    "hljs-keyword": chalk.magenta,
    "hljs-built_in": chalk.cyan,
    "hljs-type": chalk.cyan,
    "hljs-literal": chalk.blue,
    "hljs-number": chalk.yellow,
    "hljs-string": chalk.green,
    "hljs-regexp": chalk.green,
    "hljs-comment": chalk.dim,
    "hljs-title": chalk.blue,
    "hljs-attr": chalk.cyan,
    "hljs-addition": chalk.green,
    "hljs-deletion": chalk.red,
    "hljs-meta": chalk.dim,
  };
}
