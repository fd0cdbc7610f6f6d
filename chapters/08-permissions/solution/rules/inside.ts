import { type Environment, followLinks, holds, normalizePath, resolvePath } from "@loopsmith/permissions/path";

/** Whether a path is in one of the folders under every name it goes by: as written and with all links followed (P09). */
export function isInside(path: string, roots: readonly string[], environment: Environment): boolean {
  const resolved = resolvePath(path, environment);
  if (resolved.kind !== "resolved") return false;
  const folders = roots.flatMap((root) => [normalizePath(root), realRoot(root, environment)]);
  return (
    resolved.names.every((name) => folders.some((folder) => holds(folder, name))) &&
    holdsReal(resolved.real, roots, environment)
  );
}

/** The real place has to be in a real root: a name that only looks like one is not enough. */
function holdsReal(real: string, roots: readonly string[], environment: Environment): boolean {
  return roots.some((root) => holds(realRoot(root, environment), real));
}

function realRoot(root: string, environment: Environment): string {
  try {
    return followLinks(normalizePath(root), environment);
  } catch {
    return normalizePath(root);
  }
}
