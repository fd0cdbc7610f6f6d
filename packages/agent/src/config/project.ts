import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * The project that a folder belongs to: the repository around it, else the folder itself. `root` has no links in it, so
 * that trust cannot be had by another name (V22); `key` names its folders among those of the agent.
 */
export type Project = { root: string; key: string };

/** Looks only for the name `.git`; nothing of the repository is read or run (V14). */
export async function projectOf(cwd: string): Promise<Project> {
  const start = await realpath(cwd);
  const root = (await repositoryAround(start)) ?? start;
  const hash = createHash("sha256").update(root).digest("hex").slice(0, 12);
  return {
    root,
    key: `${
      basename(root)
        .replace(/[^\w.-]/g, "_")
        .slice(0, 40) || "root"
    }-${hash}`,
  };
}

async function repositoryAround(folder: string): Promise<string | undefined> {
  if (await exists(join(folder, ".git"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : repositoryAround(parent);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
