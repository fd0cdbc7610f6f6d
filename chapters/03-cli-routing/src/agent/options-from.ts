import type { RunOptions, SessionChoice } from "./run-options.ts";

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** The options of a run, of values that have been looked at. */
export function optionsFrom(values: Values, prompt: string): RunOptions {
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const list = (name: string): readonly string[] => [values[name] ?? []].flat().map(String);
  const number = (name: string): number | undefined => (text(name) === undefined ? undefined : Number(text(name)));
  return {
    prompt: prompt || undefined,
    print: values.print === true,
    session: sessionFrom(text("resume"), values.continue === true),
    cwd: text("cwd"),
    addDirs: list("add-dir"),
    model: text("model"),
    fallbackModel: text("fallback-model"),
    maxTurns: number("max-turns"),
    maxBudgetUsd: number("max-budget-usd"),
    permissionMode: text("permission-mode") as RunOptions["permissionMode"], // one of the words of the table
    allow: list("allow"),
    deny: list("deny"),
    systemPrompt: text("system-prompt"),
    appendSystemPrompt: text("append-system-prompt"),
    outputFormat: (text("output-format") ?? "text") as RunOptions["outputFormat"], // one of the words of the table
    inputFormat: (text("input-format") ?? "text") as RunOptions["inputFormat"], // one of the words of the table
    verbose: values.verbose === true,
    trace: text("trace"),
  };
}

function sessionFrom(resume: string | undefined, isContinue: boolean): SessionChoice {
  if (resume !== undefined) return resume === "" ? { kind: "choose" } : { kind: "id", id: resume };
  return isContinue ? { kind: "last" } : { kind: "new" };
}
