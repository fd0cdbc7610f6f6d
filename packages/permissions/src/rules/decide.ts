import type { Environment } from "@loopsmith/permissions/path";
import { type Decision, type Part, type PermissionCall, type PermissionMode, strictest } from "./decision.ts";
import { judgeScript } from "./judge-command.ts";
import { judgePath } from "./judge-path.ts";
import { judgeTool, namesTool, parameterText } from "./judge-tool.ts";
import { applyMode } from "./mode.ts";
import type { Rule } from "./rule.ts";

/** What may become of a call: the strictest of its parts under the rules (P01), then under the mode (P13). Pure. */
export function decide(
  call: PermissionCall,
  rules: readonly Rule[],
  mode: PermissionMode,
  environment: Environment,
): Decision {
  return applyMode(strictest(partsOf(call, rules, environment)), call, mode);
}

function partsOf(call: PermissionCall, rules: readonly Rule[], environment: Environment): Part[] {
  const about = rules.filter(
    (rule) =>
      rule.effect !== "allow" &&
      namesTool(rule, call.tool) &&
      (rule.spec.kind === "parameter" || rule.tool.includes("*")),
  );
  const strict = about.map((rule) => judgeTool(call, [rule])).filter(({ cause }) => cause === "rule");
  switch (call.tool) {
    case "Bash":
      return [...strict, ...judgeScript(parameterText(call.input, "command") ?? "", rules, environment)];
    case "Read":
    case "NotebookRead":
    case "Grep":
    case "Glob":
      return [
        ...strict,
        ...readPaths(call).map((path) => judgePath({ act: "read", path, tool: call.tool }, rules, environment)),
      ];
    case "Edit":
    case "Write":
    case "MultiEdit":
    case "NotebookEdit":
      return [
        ...strict,
        judgePath({ act: "edit", path: pathOf(call.input) ?? "\0", tool: call.tool }, rules, environment),
      ];
    default:
      return [...strict, judgeTool(call, rules)];
  }
}

function readPaths({ tool, input }: PermissionCall): string[] {
  if (tool !== "Grep" && tool !== "Glob") return [pathOf(input) ?? "\0"];
  const folder = pathOf(input) ?? ".";
  const glob = parameterText(input, tool === "Grep" ? "glob" : "pattern");
  // The fixed front of a pattern leads somewhere too: `../other/*`.
  const front = glob
    ?.split("/")
    .filter((_, index, all) => all.slice(0, index + 1).every((segment) => !/[*?[{]/.test(segment)))
    .join("/");
  if (front === undefined || front === "") return glob?.startsWith("/") ? [folder, "/"] : [folder];
  return [folder, front.startsWith("/") ? front : `${folder}/${front}`];
}

function pathOf(input: unknown): string | undefined {
  return parameterText(input, "file_path") ?? parameterText(input, "notebook_path") ?? parameterText(input, "path");
}
