import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type RunOptions, type Setting, UsageError } from "@loopsmith/agent/cli";
import {
  type Folders,
  foldersOf,
  type Project,
  projectOf,
  readSettings,
  type Settings,
  type Trust,
  trustOf,
} from "@loopsmith/agent/config";
import type { Catalogue } from "@loopsmith/agent/text";

/** Where a run works, what the person has set for all runs, and whether the project's own settings count. */
export type Place = {
  /** Absolute. */
  cwd: string;
  addDirs: readonly string[];
  folders: Folders;
  project: Project;
  settings: Settings;
  trust: Trust;
  warnings: readonly string[];
};

/** Finds all that out; writes nothing. Throws a `UsageError` for a folder that is not there. */
export async function findPlace({ host, facts, texts }: Setting, options: RunOptions): Promise<Place> {
  const cwd = resolve(facts.cwd, options.cwd ?? ".");
  const addDirs = options.addDirs.map((folder) => resolve(facts.cwd, folder));
  for (const folder of [cwd, ...addDirs]) await refuseUnlessFolder(folder, texts);
  const folders = foldersOf(host.env);
  const project = await projectOf(cwd);
  const [{ settings, warnings }, trust] = await Promise.all([
    readSettings(folders.config),
    trustOf(project, cwd, folders),
  ]);
  return { cwd, addDirs, folders, project, settings, trust, warnings };
}

async function refuseUnlessFolder(folder: string, texts: Catalogue): Promise<void> {
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (stats instanceof Error)
    throw new UsageError(stats.code === "ENOENT" ? texts.noFolder(folder) : texts.notAFolder(folder));
  if (!stats.isDirectory()) throw new UsageError(texts.notAFolder(folder));
}
