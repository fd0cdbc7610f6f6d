import { parseArgs } from "node:util";
import { findRoot, readChapters } from "@loopsmith/course/chapter";
import { CourseError, chooseLang, cliText, LANGS, type Lang, type Text } from "@loopsmith/course/text";
import { agentCommand } from "./agent-command.ts";
import { checkCommand } from "./check-command.ts";
import type { Command, Host } from "./command.ts";
import { diffCommand } from "./diff-command.ts";
import { doctorCommand } from "./doctor-command.ts";
import { gradeCommand } from "./grade-command.ts";
import { hintCommand } from "./hint-command.ts";
import { newCommand } from "./new-command.ts";
import { nextCommand } from "./next-command.ts";
import { releaseCommand } from "./release-command.ts";
import { resetCommand } from "./reset-command.ts";
import { solutionCommand } from "./solution-command.ts";
import { statusCommand } from "./status-command.ts";
import { syncCommand } from "./sync-command.ts";
import { testCommand } from "./test-command.ts";
import { updateCommand } from "./update-command.ts";

const COMMANDS: readonly Command[] = [
  statusCommand,
  nextCommand,
  testCommand,
  hintCommand,
  diffCommand,
  solutionCommand,
  resetCommand,
  updateCommand,
  agentCommand,
  doctorCommand,
  syncCommand,
  checkCommand,
  newCommand,
  releaseCommand,
  gradeCommand,
];
const SHARED_OPTIONS = { json: { type: "boolean" }, lang: { type: "string" }, help: { type: "boolean" } } as const;

/** Runs one `course` command; the exit code is 0, 1 for a failed check or test, 2 for a call that cannot be understood. */
export async function runCourse(args: readonly string[], host: Host): Promise<number> {
  let lang = chooseLang(host.environment);
  try {
    const { name, values, positionals } = parse(args);
    lang = givenLang(values.lang) ?? lang;
    const command = chooseCommand(name ?? statusCommand.name, values, positionals);
    if (values.help === true) return help(host, lang);
    const root = findRoot(host.cwd);
    const course = { root, chapters: readChapters(root) };
    return await command.run({ course, host, lang, json: values.json === true, values, positionals });
  } catch (error) {
    if (!(error instanceof CourseError)) throw error;
    host.error(error.text[lang]);
    return 2;
  }
}

interface Arguments {
  readonly name: string | undefined;
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[]): Arguments {
  const options = Object.assign({ ...SHARED_OPTIONS }, ...COMMANDS.map((command) => command.options));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, ...rest] = positionals;
    return { name, values: values as Arguments["values"], positionals: rest }; // no option of ours is given as a list
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error)) throw error;
    const option = /'(-[^'\s=]*)/.exec(error.message)?.[1] ?? "";
    const isKnown = error.code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE";
    throw new CourseError(isKnown ? cliText.misusedOption(option) : cliText.unknownOption("", option));
  }
}

function chooseCommand(name: string, values: Arguments["values"], positionals: readonly string[]): Command {
  const names = COMMANDS.map((each) => each.name);
  const command = COMMANDS[names.indexOf(name)];
  if (!command) throw new CourseError(cliText.unknownCommand(name, names));
  const option = Object.keys(values).find((each) => !(each in SHARED_OPTIONS) && !(each in command.options));
  if (option !== undefined) throw new CourseError(cliText.unknownOption(name, `--${option}`));
  const extra = positionals[command.arguments];
  if (extra !== undefined) throw new CourseError(cliText.tooMany(name, extra));
  return command;
}

function givenLang(given: string | boolean | undefined): Lang | undefined {
  const lang = LANGS.find((each) => each === given);
  if (!lang && given !== undefined) throw new CourseError(cliText.optionValue("--lang", LANGS));
  return lang;
}

function help(host: Host, lang: Lang): number {
  const width = Math.max(...COMMANDS.map(({ usage }) => usage.length));
  const line = ({ usage, summary }: { usage: string; summary: Text }) => `  ${usage.padEnd(width)}  ${summary[lang]}`;
  host.out(["pnpm course …", ...COMMANDS.map(line)].join("\n"));
  return 0;
}
