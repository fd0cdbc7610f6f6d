import { join } from "node:path";

const SCOPE = "@loopsmith";

/** The name by which an area `loop/agentic-loop` is imported: `@loopsmith/loop/agentic-loop`. */
export function areaSpecifier(area: string): string {
  return `${SCOPE}/${area}`;
}

/** The folder of an area's sources: `packages/loop/src/agentic-loop` below the root. */
export function areaFolder(root: string, area: string): string {
  return join(root, "packages", packageOf(area), "src", area.slice(packageOf(area).length + 1));
}

/** The package of an area, without its scope: `loop`. */
export function packageOf(area: string): string {
  return area.slice(0, area.indexOf("/"));
}

/**
 * The folder that holds a chapter's copies of an area: that of its package (`loop`), or its own (`rules`) where the
 * chapter has several areas of that package.
 */
export function copyFolder(area: string, areas: readonly string[]): string {
  const isShared = areas.filter((each) => packageOf(each) === packageOf(area)).length > 1;
  return isShared ? area.slice(packageOf(area).length + 1) : packageOf(area);
}

/** A specifier of this project in its parts; `area` is missing for a package's root. Undefined for any other specifier. */
export function readSpecifier(specifier: string): { package: string; area?: string } | undefined {
  const [scope, name, ...rest] = specifier.split("/");
  if (scope !== SCOPE || name === undefined) return undefined;
  return rest.length === 0 ? { package: name } : { package: name, area: `${name}/${rest.join("/")}` };
}
