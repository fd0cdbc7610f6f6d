// mistake: compares paths by `startsWith`
// killed by: 8.4a
import { type Environment, resolvePath } from "@loopsmith/permissions/path";

export function isInside(path: string, roots: readonly string[], environment: Environment): boolean {
  const resolved = resolvePath(path, environment);
  if (resolved.kind !== "resolved") return false;
  const folders = roots.flatMap((root) => [root, realRoot(root, environment)]);
  return resolved.names.every((name) => folders.some((folder) => name.startsWith(folder)));
}
