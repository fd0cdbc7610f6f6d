import type { ParseArgsConfig } from "node:util";
import type { Course } from "@loopsmith/course/sync";
import type { Lang, Text } from "@loopsmith/course/text";

/** What a command may use of the process. */
export interface Host {
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  /** True when stdout is a terminal that shows colours. */
  readonly color: boolean;
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  /** Runs Node with these arguments, its output where that of the command goes; gives the exit code. */
  readonly runNode: (args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv) => Promise<number>;
}

/** One call of a command. */
export interface Call {
  readonly course: Course;
  readonly host: Host;
  readonly lang: Lang;
  readonly json: boolean;
  /** The options of the command that were given. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** A command of `pnpm course`. */
export interface Command {
  readonly name: string;
  /** How it is called, behind `pnpm course`. */
  readonly usage: string;
  readonly summary: Text;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** How many arguments it takes at most. */
  readonly arguments: number;
  /** Gives the exit code. Throws a `CourseError` for what the caller can mend. */
  readonly run: (call: Call) => Promise<number>;
}

/** Prints a text for people, which is left out when the answer is JSON. */
export function say({ json, host, lang }: Call, text: Text): void {
  if (!json) host.out(text[lang]);
}
