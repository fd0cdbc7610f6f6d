export { isCriticalRemoval } from "./critical-removal.ts";
export type { Environment, PathFacts } from "./environment.ts";
export { expandBraces, matchGlob, matchSegments } from "./match-path.ts";
export { allowPattern, denyPattern, mayHold, type PathTest } from "./path-pattern.ts";
export { isProtectedPath, mayNameProtected } from "./protected-path.ts";
export { foldName, followLinks, holds, normalizePath, type ResolvedPath, resolvePath } from "./resolve-path.ts";
