import { readFile } from "node:fs/promises";
import {
  chooseRoute,
  exitCodeForTerminal,
  OPTION_TABLE,
  parseCommandLine,
  parseSlashCommand,
  type RunOptions,
  SUBCOMMANDS,
} from "@loopsmith/agent/cli";
import { textsIn } from "@loopsmith/agent/text";
import type { TerminalReason } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import { terminalOf } from "./recorded-run.ts";

function optionsOf(...args: string[]): RunOptions {
  const line = parseCommandLine(args);
  if (line.kind !== "run") throw new Error(`${args.join(" ")} is no run: ${JSON.stringify(line)}`);
  return line.options;
}

const problemOf = (...args: string[]) => {
  const line = parseCommandLine(args);
  return line.kind === "usage_error" ? line.problem : line.kind;
};

describe("parseCommandLine", () => {
  it("3.1a names an unknown option, and the one that was probably meant", () => {
    expect(problemOf("--modle", "x")).toEqual({ kind: "unknown_option", option: "--modle", meant: "--model" });
    expect(problemOf("--zzz")).toEqual({ kind: "unknown_option", option: "--zzz", meant: undefined });
    expect(problemOf("-x", "hi")).toMatchObject({ kind: "unknown_option", option: "-x" });
    expect(problemOf("--constructor", "hi")).toMatchObject({ kind: "unknown_option", option: "--constructor" });
  });

  it("3.1b after -- all is prompt, and nothing is an option or a subcommand", () => {
    expect(optionsOf("-p", "--", "--model", "doctor")).toMatchObject({ print: true, prompt: "--model doctor" });
    expect(optionsOf("--", "doctor").prompt).toBe("doctor");
  });

  it("3.1c tells what is wrong with a value", () => {
    expect(problemOf("--model")).toEqual({ kind: "missing_value", option: "--model" });
    expect(problemOf("--model", "--verbose")).toEqual({ kind: "missing_value", option: "--model" });
    expect(problemOf("--verbose=yes")).toEqual({ kind: "no_value", option: "--verbose" });
    expect(problemOf("--max-turns", "0")).toMatchObject({ kind: "bad_value", value: "0", wanted: "count" });
    expect(problemOf("--max-budget-usd", "free")).toMatchObject({ kind: "bad_value", wanted: "usd" });
    expect(problemOf("--output-format", "xml")).toMatchObject({ wanted: "text, json, stream-json" });
    expect(problemOf("--permission-mode", "yolo")).toMatchObject({ kind: "bad_value", value: "yolo" });
  });

  it("3.1d --resume may stand alone, --continue is the last session, lists are kept in order", () => {
    expect(optionsOf("--resume").session).toEqual({ kind: "choose" });
    expect(optionsOf("--resume", "-p", "hi").session).toEqual({ kind: "choose" });
    expect(optionsOf("-r", "abc", "go on")).toMatchObject({ session: { kind: "id", id: "abc" }, prompt: "go on" });
    expect(optionsOf("-c").session).toEqual({ kind: "last" });
    expect(optionsOf("--allow", "Read", "--allow=Bash(ls)", "--deny", "Write")).toMatchObject({
      allow: ["Read", "Bash(ls)"],
      deny: ["Write"],
    });
  });

  it("3.1e a first word may be a subcommand, with its own words", () => {
    expect(parseCommandLine(["permissions", "check", "git push"])).toMatchObject({
      kind: "subcommand",
      name: "permissions",
      words: ["check", "git push"],
    });
    expect(optionsOf("look at doctor")).toMatchObject({ prompt: "look at doctor" });
  });
});

describe("chooseRoute", () => {
  const terminal = { input: "terminal", output: "terminal" } as const;
  const pipe = { input: "pipe", output: "pipe" } as const;
  it.each([
    [[], terminal, "", { kind: "interactive" }],
    [["hi"], terminal, "", { kind: "headless", prompt: "hi" }],
    [[], pipe, "", { kind: "demo" }],
    [[], pipe, "piped\n", { kind: "headless", prompt: "piped" }],
    [["-c"], pipe, "", { kind: "usage_error", problem: { kind: "no_prompt" } }],
    [["-p"], terminal, "", { kind: "usage_error", problem: { kind: "no_prompt" } }],
    [["--output-format", "json"], terminal, "", { kind: "usage_error", problem: { kind: "no_prompt" } }],
    [[], { input: "terminal", output: "pipe" }, "", { kind: "usage_error", problem: { kind: "no_terminal" } }],
    [["--resume"], terminal, "", { kind: "interactive" }],
    [["--resume", "-p", "hi"], terminal, "", { kind: "usage_error", problem: { kind: "nothing_to_choose" } }],
    [["--input-format", "stream-json"], pipe, "", { kind: "stream" }],
    [["--input-format", "stream-json"], terminal, "", { kind: "usage_error", problem: { kind: "no_pipe" } }],
  ] as const)("3.2a %j with %j and %j", (args, facts, piped, route) => {
    expect(chooseRoute(optionsOf(...args), facts, piped)).toEqual(route);
  });

  it("3.2b what is piped in and what is typed both reach the model", () => {
    expect(chooseRoute(optionsOf("-p", "explain"), pipe, "the text\n")).toEqual({
      kind: "headless",
      prompt: "explain\n\nthe text",
    });
  });
});

describe("parseSlashCommand", () => {
  const commands = new Map([
    ["help", { about: "h" }],
    ["model", { about: "m" }],
  ]);

  it("3.3a a misspelt command is none, and the right one is named", () => {
    expect(parseSlashCommand("/hlep", commands)).toEqual({ kind: "unknown", name: "hlep", meant: "help" });
    expect(parseSlashCommand(" /model  opus 5 ", commands)).toMatchObject({
      kind: "command",
      name: "model",
      args: "opus 5",
    });
  });

  it("3.3b a path is text, and so is a slash inside", () => {
    expect(parseSlashCommand("/etc/hosts is what?", commands)).toEqual({ kind: "text", text: "/etc/hosts is what?" });
    expect(parseSlashCommand("and/or", commands).kind).toBe("text");
  });

  it("3.3c the names that every object has are no commands (B25)", () => {
    for (const name of ["constructor", "toString", "__proto__"])
      expect(parseSlashCommand(`/${name}`, commands)).toMatchObject({ kind: "unknown", name });
  });
});

describe("exitCodeForTerminal", () => {
  const REASONS: readonly [TerminalReason, number][] = [
    [{ reason: "completed" }, 0],
    [{ reason: "model_error", error: { name: "E", message: "m" } }, 1],
    [{ reason: "prompt_too_long" }, 1],
    [{ reason: "max_output_tokens" }, 1],
    [{ reason: "consecutive_errors", count: 3 }, 1],
    [{ reason: "hook_stopped", message: "m" }, 1],
    [{ reason: "stop_hook_prevented", message: "m" }, 1],
    [{ reason: "refusal", details: null }, 1],
    [{ reason: "max_turns", maxTurns: 1 }, 3],
    [{ reason: "budget_exceeded", limit: "usd" }, 3],
    [{ reason: "blocking_limit", remaining: 1 }, 3],
    [{ reason: "aborted_streaming" }, 130],
    [{ reason: "aborted_tools" }, 130],
  ];
  it.each(REASONS)("3.5a %j is %d", (reason, code) => {
    expect(exitCodeForTerminal(terminalOf(reason))).toBe(code);
  });
});

describe("the help", () => {
  it.each(["en", "zh-CN"] as const)("names every option, every subcommand and every exit code in %s", (language) => {
    const { help } = textsIn(language);
    for (const name of Object.keys(OPTION_TABLE)) expect(help).toContain(`--${name}`);
    for (const name of SUBCOMMANDS) expect(help).toContain(`loopsmith ${name}`);
    for (const code of ["0 ", "1 ", "2 ", "3 ", "130", "143", "129"]) expect(help).toContain(code);
  });

  it.each(["README.md", "README.zh-CN.md"])("%s names every option too", async (name) => {
    const readme = await readFile(new URL(`../${name}`, import.meta.url), "utf8");
    for (const option of Object.keys(OPTION_TABLE)) expect(readme).toContain(`--${option}`);
  });
});
