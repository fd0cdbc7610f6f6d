import type { Stats } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type FileStamp, findPathProblem, type ToolContext } from "@loopsmith/tools/tool";
import { findGrantProblem } from "./approved-path.ts";
import { describeFile } from "./node-files.ts";
import type { SeenTexts } from "./seen-texts.ts";
import { describeStale } from "./stale-file.ts";
import { targetPath } from "./target-path.ts";

/** The place that a tool is about to write to, its links followed. */
export type WriteTarget = { kind: "new"; path: string } | { kind: "file"; path: string; stats: Stats };

/** A target, or in one sentence why nothing may be written there. */
export type WriteVerdict = WriteTarget | { kind: "refused"; message: string };

/**
 * Looks at what stands where a path leads. It has to be the path that was approved, if one was (P19). A file must have
 * been read in this run and look as it did then; else the refusal says what has changed. Folders, devices and links to
 * nothing are refused.
 */
export async function inspectTarget(filePath: string, context: ToolContext, seen: SeenTexts): Promise<WriteVerdict> {
  const problem = findPathProblem(filePath);
  if (problem !== undefined) return refused(problem);
  const path = targetPath(resolve(context.cwd, filePath));
  const stats = await stat(path).catch(undefinedIfMissing);
  if (stats === undefined && (await isLink(path))) {
    // Writing through it would make a file in a place that the path does not show (B78).
    return refused(`${path} is a link to a file that does not exist. Write to that file itself.`);
  }
  const unapproved = findGrantProblem(context.grant, "edit", path);
  if (unapproved !== undefined) return refused(unapproved);
  return stats === undefined ? { kind: "new", path } : inspectFile({ kind: "file", path, stats }, context, seen);
}

/** Whether the target still is what it was when it was inspected, by another name of its place. */
export async function isUnchanged(target: WriteTarget, name: string): Promise<boolean> {
  const stats = await lstat(name).catch(undefinedIfMissing);
  if (target.kind === "new") return stats === undefined;
  return stats !== undefined && stats.ino === target.stats.ino && isSameStamp(stats, target.stats);
}

async function inspectFile(
  target: Extract<WriteTarget, { kind: "file" }>,
  context: ToolContext,
  seen: SeenTexts,
): Promise<WriteVerdict> {
  const { path, stats } = target;
  const { kind, ...stamp } = describeFile(stats);
  if (kind === "directory") return refused(`${path} is a folder. Give the path of a file.`);
  if (kind === "other") return refused(`${path} is a device, pipe or socket. Give the path of a file.`);
  const known = context.readFileState.get(path);
  if (known === undefined) return refused(`${path} exists and has not been read. Read it first.`);
  if (isSameStamp(known, stamp)) return target;
  return refused(await describeStale(path, seen.recall(path, known), context.signal));
}

function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.mtimeMs === b.mtimeMs && a.size === b.size;
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(undefinedIfMissing)) !== undefined;
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function refused(message: string): WriteVerdict {
  return { kind: "refused", message };
}
