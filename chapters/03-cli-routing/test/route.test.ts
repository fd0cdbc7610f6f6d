import { describe, expect, it } from "vitest";
import { chooseRoute, type RunOptions } from "#chapter";

const OPTIONS: RunOptions = {
  prompt: undefined,
  print: false,
  session: { kind: "new" },
  cwd: undefined,
  addDirs: [],
  model: undefined,
  fallbackModel: undefined,
  maxTurns: undefined,
  maxBudgetUsd: undefined,
  permissionMode: undefined,
  allow: [],
  deny: [],
  systemPrompt: undefined,
  appendSystemPrompt: undefined,
  outputFormat: "text",
  inputFormat: "text",
  verbose: false,
  trace: undefined,
};
const terminals = { input: "terminal", output: "terminal" } as const;
const pipes = { input: "pipe", output: "pipe" } as const;
const usage = (kind: string) => ({ kind: "usage_error", problem: { kind } });

describe("3.2 chooseRoute", () => {
  it.each([
    ["nothing, in a terminal", {}, terminals, "", { kind: "interactive" }],
    ["a prompt, in a terminal", { prompt: "hi" }, terminals, "", { kind: "headless", prompt: "hi" }],
    ["nothing, without a terminal", {}, pipes, " \n", { kind: "demo" }],
    ["a pipe", {}, pipes, "piped\n", { kind: "headless", prompt: "piped" }],
    ["an old session, without a prompt", { session: { kind: "last" } }, pipes, "", usage("no_prompt")],
    ["-p alone", { print: true }, terminals, "", usage("no_prompt")],
    ["a format for machines alone", { outputFormat: "json" }, terminals, "", usage("no_prompt")],
    ["an output that is no terminal", {}, { input: "terminal", output: "pipe" }, "", usage("no_terminal")],
    ["a list of sessions to choose from", { session: { kind: "choose" } }, terminals, "", { kind: "interactive" }],
    [
      "the same with a prompt",
      { prompt: "hi", session: { kind: "choose" } },
      terminals,
      "",
      usage("nothing_to_choose"),
    ],
    ["prompts as lines", { inputFormat: "stream-json" }, pipes, "", { kind: "stream" }],
    ["prompts as lines, typed", { inputFormat: "stream-json" }, terminals, "", usage("no_pipe")],
  ] as const)("3.2a %s", (...[, options, facts, piped, route]) => {
    expect(chooseRoute({ ...OPTIONS, ...options }, facts, piped)).toEqual(route);
  });

  it("3.2b what is piped in and what is typed both reach the model", () => {
    const options = { ...OPTIONS, print: true, prompt: "explain" };
    expect(chooseRoute(options, pipes, "the text\n")).toEqual({ kind: "headless", prompt: "explain\n\nthe text" });
  });
});
