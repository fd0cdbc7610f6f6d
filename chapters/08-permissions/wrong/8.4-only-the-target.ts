// mistake: looks at where a path leads and not at its name
// killed by: 8.4b
import { type Environment, resolvePath } from "@loopsmith/permissions/path";

export function isInside(path: string, roots: readonly string[], environment: Environment): boolean {
  const resolved = resolvePath(path, environment);
  return resolved.kind === "resolved" && holdsReal(resolved.real, roots, environment);
}
