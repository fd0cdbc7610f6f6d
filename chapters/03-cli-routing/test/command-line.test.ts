import { describe, expect, it } from "vitest";
import { parseCommandLine } from "#chapter";

const runOf = (...args: string[]) => {
  const line = parseCommandLine(args);
  return line.kind === "run" ? line.options : line;
};
const problemOf = (...args: string[]) => {
  const line = parseCommandLine(args);
  return line.kind === "usage_error" ? line.problem : line;
};

describe("3.1 parseCommandLine", () => {
  it("3.1a an unknown option is named, with the one that was probably meant", () => {
    expect(problemOf("--modle", "x", "hi")).toEqual({ kind: "unknown_option", option: "--modle", meant: "--model" });
    expect(problemOf("--zzz", "hi")).toEqual({ kind: "unknown_option", option: "--zzz", meant: undefined });
    expect(problemOf("hi", "-x")).toMatchObject({ kind: "unknown_option", option: "-x" });
    expect(problemOf("--constructor", "hi")).toMatchObject({ kind: "unknown_option", option: "--constructor" });
  });

  it("3.1b after -- all is prompt, and no word of it a subcommand", () => {
    expect(runOf("-p", "--", "--model", "doctor")).toMatchObject({ print: true, prompt: "--model doctor" });
    expect(runOf("--", "doctor")).toMatchObject({ prompt: "doctor", model: undefined });
  });

  it("3.1c a value that is missing, too much or no such thing is a problem, and never the next option", () => {
    expect(problemOf("--model")).toEqual({ kind: "missing_value", option: "--model" });
    expect(problemOf("--model", "--verbose", "hi")).toEqual({ kind: "missing_value", option: "--model" });
    expect(problemOf("--verbose=yes")).toEqual({ kind: "no_value", option: "--verbose" });
    expect(problemOf("--max-turns", "0")).toEqual({
      kind: "bad_value",
      option: "--max-turns",
      value: "0",
      wanted: "count",
    });
    expect(problemOf("--output-format", "xml")).toMatchObject({ value: "xml", wanted: "text, json, stream-json" });
    expect(problemOf("--max-budget-usd", "0.5", "--max-turns", "3", "hi")).toMatchObject({ kind: "run" });
  });

  it("3.1d the first word may be a subcommand; help, version and language are told", () => {
    expect(parseCommandLine(["permissions", "check", "git push"])).toMatchObject({
      kind: "subcommand",
      name: "permissions",
      words: ["check", "git push"],
    });
    expect(runOf("look", "at", "doctor")).toMatchObject({ prompt: "look at doctor" });
    expect(parseCommandLine(["--lang", "zh-CN", "-h"])).toEqual({ kind: "help", language: "zh-CN" });
    expect(parseCommandLine(["--version"])).toEqual({ kind: "version", language: undefined });
  });
});
