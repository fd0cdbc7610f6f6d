/** Where two JSON values differ first, and what stands there in each; undefined when they do not. */
export type Difference = { path: string; left: string; right: string };

/** Finds the first difference, in the order of the left value. */
export function firstDifference(left: unknown, right: unknown, path = "body"): Difference | undefined {
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) {
    return left === right ? undefined : { path, left: shown(left), right: shown(right) };
  }
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const inner = path === "body" ? name : `${path}.${name}`;
    const found = firstDifference(left[name], right[name], inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Container = Record<string, unknown>;

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Enough to recognise it. Characters. */
const SHOWN = 60;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
