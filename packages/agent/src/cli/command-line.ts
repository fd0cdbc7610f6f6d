import { parseArgs } from "node:util";
import type { SessionOptions } from "@loopsmith/agent/run";
import { type Language, languageOf, textsIn } from "@loopsmith/agent/text";

/** What one line asks for. */
export type CommandLine =
  | { kind: "run"; options: CommandOptions; prompt: string | undefined; language: Language }
  | { kind: "help" | "version"; language: Language }
  | { kind: "usage_error"; message: string };

/** `cwd` as it was given: absent, or relative to where the command was run. */
export type CommandOptions = Omit<SessionOptions, "cwd"> & { cwd: string | undefined };

const OPTIONS = {
  cwd: { type: "string" },
  model: { type: "string" },
  "max-turns": { type: "string" },
  lang: { type: "string" },
  yes: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/** Reads the arguments; whatever is wrong with them becomes one sentence. After `--` all is prompt. */
export function parseCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const language = typeof values.lang === "string" ? values.lang : languageOf(env);
  if (language !== "en" && language !== "zh-CN") {
    return { kind: "usage_error", message: textsIn(languageOf(env)).notALanguage(language) };
  }
  const texts = textsIn(language);
  const usageError = (message: string): CommandLine => ({ kind: "usage_error", message });

  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const known = Object.hasOwn(OPTIONS, token.name) ? OPTIONS[token.name as keyof typeof OPTIONS] : undefined;
    if (known === undefined) return usageError(texts.unknownOption(token.rawName));
    if (known.type === "string" && !token.value) return usageError(texts.missingValue(token.rawName));
    if (known.type === "boolean" && token.value !== undefined)
      return usageError(texts.unknownOption(`${token.rawName}=`));
  }
  if (values.help) return { kind: "help", language };
  if (values.version) return { kind: "version", language };
  const turns = asText(values["max-turns"]);
  if (turns !== undefined && !/^[1-9]\d{0,8}$/.test(turns)) return usageError(texts.notANumber("--max-turns", turns));
  return {
    kind: "run",
    language,
    prompt: positionals.join(" ").trim() || undefined,
    options: {
      cwd: asText(values.cwd),
      model: asText(values.model),
      maxTurns: turns === undefined ? undefined : Number(turns),
      yes: values.yes === true,
    },
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
