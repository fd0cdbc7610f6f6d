/**
 * What is known of a word before the command runs. `literal`: all of it · `tilde`: all but the home folder in front ·
 * `quoted`: one word with an expansion in it · `glob`: any number of words that fit a pattern · `split`: anything.
 */
export type WordForm = "literal" | "tilde" | "quoted" | "glob" | "split";

/** A word after quote removal. In an expansion or a pattern the value keeps the text that stands in the script. */
export type ShellWord = { value: string; form: WordForm };

/** A file that the shell opens for a command. Copies of descriptors are not listed. */
export type Redirect = { kind: "read" | "write"; target: string; form: WordForm };

/** The folders a `cd` before it may have led to: each a chain of steps from the first one; `unknown`: anywhere. */
export type Place = { kind: "known"; chains: readonly (readonly string[])[] } | { kind: "unknown" };

/** One program call with everything that stands around it. A command of nothing but assignments has no words. */
export type SimpleCommand = {
  words: readonly string[];
  /** One for each word. */
  forms: readonly WordForm[];
  /** `NAME=value`, as they stand in the script. */
  assignments: readonly string[];
  redirects: readonly Redirect[];
  /** Text that is fed to the command: a here-document or the output of an `echo` in front of the pipe. */
  stdin: readonly string[];
  place: Place;
  /** `wrapped`: another command of the list runs it and answers for it; only deny and ask look at it (P05, P06). */
  role: "own" | "wrapped";
};

/**
 * A script as this package reads it. `and`: each node runs only after the one before succeeded · `then`: one after the
 * other, or not at all · `apart`: in processes of their own, so that no `cd` leaks out.
 */
export type ShellNode =
  | { kind: "command"; command: SimpleCommand; inner: readonly ShellNode[] }
  | { kind: "list"; joint: "and" | "then" | "apart"; nodes: readonly ShellNode[] }
  | { kind: "function"; name: string; body: ShellNode }
  | { kind: "unclear"; why: string };

/** Where every script begins. */
export const START: Place = { kind: "known", chains: [[]] };
