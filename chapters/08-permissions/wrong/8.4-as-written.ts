// mistake: believes the name of a path and follows no link
// killed by: 8.4b
import { type Environment, holds, normalizePath } from "@loopsmith/permissions/path";

export function isInside(path: string, roots: readonly string[], environment: Environment): boolean {
  const absolute = normalizePath(path.startsWith("/") ? path : `${environment.cwd}/${path}`);
  return roots.some((root) => holds(normalizePath(root), absolute));
}
