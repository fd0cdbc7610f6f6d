/** Where two JSON values differ first, and what stands there in each. */
export type Difference = { path: string; left: string; right: string };

/** Finds the first difference, in the order of the left value; undefined when there is none. */
export function firstDifference(left: unknown, right: unknown, path = "body"): Difference | undefined {
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) {
    return left === right ? undefined : { path, ...shown(left, right) };
  }
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const inner = path === "body" ? name : `${path}.${name}`;
    const found = firstDifference(left[name], right[name], inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Enough to recognise a value, and how much of it stands before the difference. Characters. */
const SHOWN = 60;
const BEFORE = 25;

/** Of two long texts the part is shown where they part. */
function shown(left: unknown, right: unknown): { left: string; right: string } {
  const parts = typeof left === "string" && typeof right === "string" ? commonLength(left, right) : 0;
  const start = Math.max(0, parts - BEFORE);
  return { left: excerpt(left, start), right: excerpt(right, start) };
}

function excerpt(value: unknown, start: number): string {
  if (value === undefined) return "nothing";
  const text = typeof value === "string" ? value.slice(start) : JSON.stringify(value);
  const cut = text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
  return typeof value === "string" ? JSON.stringify(`${start > 0 ? "…" : ""}${cut}`) : cut;
}

/** How many characters two texts have in common at their beginning. */
export function commonLength(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return at;
}
