import type { Stats } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type FileStamp, findPathProblem, type ToolContext } from "@loopsmith/tools/tool";
import { describeFile } from "./node-files.ts";
import { targetPath } from "./target-path.ts";

/** The place that a tool is about to write to, its links followed. */
export type WriteTarget = { kind: "new"; path: string } | { kind: "file"; path: string; stats: Stats };

/** A target, or in one sentence why nothing may be written there. */
export type WriteVerdict = WriteTarget | { kind: "refused"; message: string };

/**
 * Looks at what stands where a path leads. A file must have been read in this run and look as it did then; folders,
 * devices and links to nothing are refused.
 */
export async function inspectTarget(filePath: string, context: ToolContext): Promise<WriteVerdict> {
  const problem = findPathProblem(filePath);
  if (problem !== undefined) return refused(problem);
  const path = targetPath(resolve(context.cwd, filePath));
  const stats = await stat(path).catch(undefinedIfMissing);
  if (stats === undefined) return inspectNew(path);
  const { kind, ...stamp } = describeFile(stats);
  if (kind === "directory") return refused(`${path} is a folder. Give the path of a file.`);
  if (kind === "other") return refused(`${path} is a device, pipe or socket. Give the path of a file.`);
  const known = context.readFileState.get(path);
  if (known === undefined) return refused(`${path} exists and has not been read. Read it first.`);
  if (!isSameStamp(known, stamp)) return refused(`${path} has changed since it was read. Read it again first.`);
  return { kind: "file", path, stats };
}

/** Whether the target still is what it was when it was inspected. */
export async function isUnchanged(target: WriteTarget): Promise<boolean> {
  const stats = await stat(target.path).catch(undefinedIfMissing);
  if (target.kind === "new") return stats === undefined;
  return stats !== undefined && isSameStamp(describeFile(stats), describeFile(target.stats));
}

async function inspectNew(path: string): Promise<WriteVerdict> {
  const link = await lstat(path).catch(undefinedIfMissing);
  // Writing through it would make a file in a place that the path does not show (B78).
  if (link !== undefined) return refused(`${path} is a link to a file that does not exist. Write to that file itself.`);
  return { kind: "new", path };
}

function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.mtimeMs === b.mtimeMs && a.size === b.size;
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function refused(message: string): WriteVerdict {
  return { kind: "refused", message };
}
