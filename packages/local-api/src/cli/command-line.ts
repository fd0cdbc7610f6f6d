import { parseArgs } from "node:util";
import { FAULT_GRAMMAR, FAULT_NAMES, type PlannedFault, readFaults } from "@loopsmith/local-api/model";
import type { ModelProfile, Strictness } from "@loopsmith/local-api/validate";
import { type CommandText, commandText, LANGUAGES, type Language } from "./command-text.ts";
import { readTape, type Tape, tapeProblem, type Values } from "./tape.ts";

/** What the command was asked to do. */
export type Command =
  | { kind: "serve"; settings: ServeSettings; text: CommandText }
  | { kind: "tape"; tape: Tape; text: CommandText }
  | { kind: "help"; text: CommandText }
  /** `message`: one sentence that says what to do. */
  | { kind: "refused"; message: string };

export type ServeSettings = {
  port: number;
  model: ServedModel;
  profile: ModelProfile | undefined;
  strictness: Strictness | undefined;
  key: string | undefined;
  faults: readonly PlannedFault[];
};

/** The models that can be chosen for the names that are not their own. */
const SERVED_MODELS = ["offline-scout", "scripted-modern", "scripted-classic"] as const;
export type ServedModel = (typeof SERVED_MODELS)[number];

const PROFILES = ["classic", "modern"] as const satisfies readonly ModelProfile[];
const STRICTNESSES = ["first-party", "portable"] as const satisfies readonly Strictness[];

const OPTIONS = {
  port: { type: "string" },
  model: { type: "string" },
  profile: { type: "string" },
  strictness: { type: "string" },
  key: { type: "string" },
  fault: { type: "string" },
  record: { type: "string" },
  upstream: { type: "string" },
  replay: { type: "string" },
  lang: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

type Token = ReturnType<typeof parse>["tokens"][number];

/** Reads the command line; `env` says the language unless `--lang` does. Never throws. */
export function readCommandLine(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Command {
  const { values, tokens } = parse(args);
  const text = commandText(readLanguage(values, env));
  for (const token of tokens) {
    const message = checkToken(token, text);
    if (message !== undefined) return { kind: "refused", message };
  }
  if (values.help !== undefined) return { kind: "help", text };
  const clash = tapeProblem(values, text);
  if (clash !== undefined) return { kind: "refused", message: clash };
  const tape = readTape(values);
  return tape === undefined ? { kind: "serve", settings: readSettings(values), text } : { kind: "tape", tape, text };
}

function parse(args: readonly string[]) {
  // pnpm hands on the `--` of `pnpm local-api -- --port 1`.
  const given = args[0] === "--" ? args.slice(1) : args;
  const { values, tokens } = parseArgs({ args: [...given], options: OPTIONS, strict: false, tokens: true });
  return { values: values as Values, tokens };
}

function readLanguage(values: Values, env: Readonly<Record<string, string | undefined>>): Language {
  const asked = LANGUAGES.find((language) => language === values.lang);
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return asked ?? (locale.startsWith("zh") ? "zh" : "en");
}

function checkToken(token: Token, text: CommandText): string | undefined {
  if (token.kind === "option-terminator") return undefined;
  if (token.kind === "positional") return text.unexpectedArgument(token.value);
  if (!Object.hasOwn(OPTIONS, token.name)) return text.unknownOption(token.rawName);
  if (token.name === "help") return undefined;
  const { accepts, expected } = valuesOf(token.name, text);
  if (token.value === undefined || token.value === "") return text.missingValue(token.rawName, expected);
  return accepts(token.value) ? undefined : text.badValue(token.rawName, token.value, expected);
}

function valuesOf(name: string, text: CommandText): { accepts(value: string): boolean; expected: string } {
  switch (name) {
    case "port":
      return { accepts: (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, expected: text.portNumber };
    case "model":
      return oneOf(SERVED_MODELS);
    case "profile":
      return oneOf(PROFILES);
    case "strictness":
      return oneOf(STRICTNESSES);
    case "fault":
      return {
        accepts: (value) => readFaults(value).kind === "read",
        expected: text.faults(FAULT_GRAMMAR, FAULT_NAMES.join(", ")),
      };
    case "lang":
      return oneOf(LANGUAGES);
    case "record":
    case "replay":
      return { accepts: () => true, expected: text.file };
    case "upstream":
      return { accepts: (value) => /^https?:/.test(value) && URL.canParse(value), expected: text.baseUrl };
    default:
      return { accepts: (value) => value !== "sk-revoked", expected: text.anyText };
  }
}

function oneOf(choices: readonly string[]): { accepts(value: string): boolean; expected: string } {
  return { accepts: (value) => choices.includes(value), expected: choices.join(" | ") };
}

function readSettings(values: Values): ServeSettings {
  const { port, model, profile, strictness, key, fault } = values;
  const reading = readFaults(typeof fault === "string" ? fault : "");
  return {
    port: Number(port ?? 0),
    model: SERVED_MODELS.find((name) => name === model) ?? "offline-scout",
    profile: PROFILES.find((name) => name === profile),
    strictness: STRICTNESSES.find((name) => name === strictness),
    key: typeof key === "string" ? key : undefined,
    faults: reading.kind === "read" ? reading.plan : [],
  };
}
