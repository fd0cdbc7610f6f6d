import type { Environment } from "./environment.ts";

/** The names one file goes by, as written and with links followed: allow needs all of them, deny any (P09). */
export type ResolvedPath =
  | { kind: "resolved"; lexical: string; real: string; names: readonly string[] }
  | { kind: "invalid"; why: string }
  | { kind: "unclear"; why: string };

/** Longest path that is looked at, in UTF-16 units; no system that this runs on opens a longer one. */
const MAX_PATH_LENGTH = 4_096;

/** A path of a call, absolute and without `.` and `..`, and where it leads. `base`: what a relative one starts from. */
export function resolvePath(path: string, environment: Environment, base = environment.cwd): ResolvedPath {
  if (path.includes("\0")) return { kind: "invalid", why: "The path holds a NUL character." };
  const separated = environment.platform === "win32" ? path.replaceAll("\\", "/") : path;
  if (path.length > MAX_PATH_LENGTH) return { kind: "unclear", why: "The path is longer than any file has." };
  const oddity = oddPath(separated, path, environment);
  if (oddity !== undefined) return { kind: "unclear", why: oddity };
  const absolute = isAbsolute(separated) ? separated : `${base}/${separated}`;
  const lexical = normalizePath(absolute);
  try {
    const real = followLinks(lexical, environment);
    const walked = /(^|\/)\.\.(\/|$)/.test(absolute) ? followSteps(absolute, environment) : real;
    return { kind: "resolved", lexical, real, names: [...new Set([lexical, real, walked])] };
  } catch {
    return { kind: "unclear", why: `Where ${path} leads could not be found out.` };
  }
}

/** Without `.`, `..`, doubled and trailing slashes. */
export function normalizePath(path: string): string {
  if (/^(?:\/[^/.][^/]*)+$/.test(path)) return path; // nearly every path, and much faster
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/** The same path with links followed; what does not exist yet hangs below its deepest ancestor that does. */
export function followLinks(path: string, { paths }: Environment): string {
  const missing: string[] = [];
  for (let existing = path; ; existing = existing.slice(0, existing.lastIndexOf("/")) || "/") {
    const real = paths.realpath(existing);
    if (real !== undefined) return normalizePath([real, ...missing].join("/"));
    if (existing === "/") return path;
    missing.unshift(existing.slice(existing.lastIndexOf("/") + 1));
  }
}

/** As the kernel walks: `..` behind a link is the parent of where the link leads. */
function followSteps(path: string, environment: Environment): string {
  let place = "/";
  for (const segment of path.split("/")) {
    if (segment === "..") place = place.slice(0, place.lastIndexOf("/")) || "/";
    else if (segment !== "" && segment !== ".") place = followLinks(normalizePath(`${place}/${segment}`), environment);
  }
  return place;
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:\//.test(path);
}

/** Names that mean something else than they say to some part of the system. */
function oddPath(separated: string, path: string, { platform }: Environment): string | undefined {
  if (/^\/\/[^/]/.test(separated) || path.startsWith("\\\\")) return `${path} is a network or device path.`;
  if (platform !== "win32") return undefined;
  const segments = separated.replace(/^[A-Za-z]:(?=\/)/, "").split("/");
  const isOdd = segments.some(
    (segment) =>
      /:|~\d|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(segment) && segment !== "." && segment !== "..",
  );
  return isOdd ? `${path} has a name that Windows reads in a way of its own.` : undefined;
}

/** Names as the most forgiving file system compares them: case, Unicode form and ignorable characters do not count (P09). */
export function foldName(name: string): string {
  if (!/[\u0080-\uffff]/.test(name)) return name.toLowerCase(); // nearly every name, and much faster
  const visible = name.normalize("NFC").replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "");
  return visible.toUpperCase().toLowerCase().normalize("NFC");
}

/** By whole segments: `/repo` holds `/repo/a` and itself, not `/repo-evil`. */
export function holds(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}
