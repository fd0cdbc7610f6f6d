import type { Environment } from "./environment.ts";
import { foldName, followLinks, holds, normalizePath } from "./resolve-path.ts";

/** Whether removing this would take away the root or a folder in it, the home folder, the workspace or what holds it (P14). */
export function isCriticalRemoval(path: string, environment: Environment): boolean {
  const target = foldName(path);
  const depth = target.split("/").filter((segment) => segment !== "").length;
  if (depth <= 1) return true;
  return [environment.cwd, environment.home, ...environment.dirs]
    .flatMap((folder) => bothNames(folder, environment))
    .some((folder) => holds(target, foldName(folder)));
}

function bothNames(folder: string, environment: Environment): string[] {
  const lexical = normalizePath(folder);
  try {
    return [lexical, followLinks(lexical, environment)];
  } catch {
    return [lexical];
  }
}
