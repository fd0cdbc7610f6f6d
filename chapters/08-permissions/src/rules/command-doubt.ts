import { type Argv, argv, baseName, isFixed, RESERVED, type SimpleCommand } from "@loopsmith/permissions/command";

/** Builtins that read a variable name and evaluate its subscript. */
const NAME_READERS =
  /^(test|\[|printf|read|unset|declare|typeset|local|export|readonly|let|mapfile|readarray|wait|getopts)$/;

/** Why a command cannot be judged although its text can be read (P04), or undefined. */
export function commandDoubt(command: SimpleCommand, calls: readonly Argv[]): string | undefined {
  const name = argv(command.words, command.forms)[0];
  if (name !== undefined && !isFixed(name)) return `Which program ${name.value} is shows only when it runs.`;
  if (name !== undefined && /[^\x20-\x7e]/.test(name.value))
    return `The program name ${name.value} holds letters that may pass for others.`;
  if (name !== undefined && RESERVED.has(name.value)) return `${name.value} stands where a program should.`;
  if (name?.value.includes("=") === true) return `${name.value} stands where a program should.`;
  if (name?.value === "") return "The program has an empty name.";
  return calls.map(callDoubt).find((doubt) => doubt !== undefined);
}

function callDoubt(call: Argv): string | undefined {
  const [first, ...args] = call;
  const name = baseName(first?.value ?? "");
  if (first !== undefined && !isFixed(first)) return `Which program ${first.value} is shows only when it runs.`;
  if (/^(eval|source|\.)$/.test(name) && args.length > 0) return `${name} runs text that is not part of the command.`;
  const isSubscripted =
    NAME_READERS.test(name) && args.some(({ value }) => value.includes("[") && /\$\(|`/.test(value));
  return isSubscripted ? `A subscript for ${name} is evaluated as a command.` : undefined;
}
