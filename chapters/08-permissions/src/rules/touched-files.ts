import { expandBraces } from "@loopsmith/permissions/path";
import { parameterText } from "./about-call.ts";
import type { PermissionCall } from "./decision.ts";
import type { FileAccessWish } from "./judge-path.ts";

/** The files a call of a file tool reads or changes; undefined: it is no such tool. A call without a path names NUL. */
export function touchedFiles({ tool, input }: PermissionCall): readonly FileAccessWish[] | undefined {
  switch (tool) {
    case "Read":
    case "NotebookRead":
      return [{ act: "read", path: pathOf(input) ?? "\0", tool }];
    case "Grep":
    case "Glob":
      return searchedPaths(input, tool === "Grep" ? "glob" : "pattern").map((path) => ({ act: "read", path, tool }));
    case "Edit":
    case "Write":
    case "MultiEdit":
    case "NotebookEdit":
      return [{ act: "edit", path: pathOf(input) ?? "\0", tool }];
    default:
      return undefined;
  }
}

/** The folder, and where the fixed front of a pattern leads: `../other/*` is a place too. */
function searchedPaths(input: unknown, parameter: string): string[] {
  const folder = pathOf(input) ?? ".";
  const globs = expandBraces(parameterText(input, parameter) ?? "");
  return [folder, ...globs.flatMap((glob) => frontOf(glob, folder))];
}

function frontOf(glob: string, folder: string): string[] {
  const segments = glob.split("/");
  const wild = segments.findIndex((segment) => /[*?[{]/.test(segment));
  const front = segments.slice(0, wild === -1 ? segments.length : wild).join("/");
  // Where `*/..` leads shows only in the search; nobody can say that it stays in the workspace.
  if (wild !== -1 && segments.slice(wild).includes("..")) return ["/"];
  if (front === "") return glob.startsWith("/") ? ["/"] : [];
  return [front.startsWith("/") ? front : `${folder}/${front}`];
}

function pathOf(input: unknown): string | undefined {
  return parameterText(input, "file_path") ?? parameterText(input, "notebook_path") ?? parameterText(input, "path");
}
