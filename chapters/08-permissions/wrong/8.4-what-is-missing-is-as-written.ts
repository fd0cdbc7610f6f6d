// mistake: takes a path that does not exist yet as it is written
// killed by: 8.4c
import { type Environment, holds, normalizePath } from "@loopsmith/permissions/path";

export function isInside(path: string, roots: readonly string[], environment: Environment): boolean {
  const lexical = normalizePath(path.startsWith("/") ? path : `${environment.cwd}/${path}`);
  const real = realOrWritten(lexical, environment);
  const inRoots = (one: string): boolean =>
    roots.some((root) => holds(normalizePath(root), one) || holds(realRoot(root, environment), one));
  return inRoots(lexical) && inRoots(real);
}

function realOrWritten(path: string, { paths }: Environment): string {
  try {
    return paths.realpath(path) ?? path;
  } catch {
    return path;
  }
}
