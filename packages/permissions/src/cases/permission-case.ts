import { type Environment, normalizePath, type PathFacts } from "@loopsmith/permissions/path";
import { decide, type Effect, type PermissionMode, parseRule, type Rule } from "@loopsmith/permissions/rules";

/** One line of a case file: a call, the rules and the files around it, and what has to come out. */
export type PermissionCase = {
  id: string;
  tool: string;
  input: unknown;
  rules: { allow: readonly string[]; deny: readonly string[]; ask: readonly string[] };
  cwd: string;
  expected: Effect;
  why: string;
  class: string;
  /** Further decisions that are accepted. */
  alsoOk?: readonly Effect[] | Effect;
  mode?: PermissionMode;
  /** Links by path; any other path is an ordinary file. */
  fs?: Readonly<Record<string, { link?: string }>>;
  dirs?: readonly string[];
  /** Default: `/home/dev`. */
  home?: string;
  platform?: string;
  caseInsensitive?: boolean;
};

/** Reads a case file: one JSON object a line. */
export function readCases(text: string): PermissionCase[] {
  // A case file is written by hand and by us; a wrong one fails where it is used.
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as PermissionCase);
}

/** What the checker says about a case. */
export function decideCase(one: PermissionCase): Effect {
  const call = { tool: one.tool, input: one.input, readOnly: false };
  return decide(call, rulesOf(one), one.mode ?? "default", environmentOf(one)).decision;
}

function rulesOf({ rules }: PermissionCase): Rule[] {
  return (["deny", "ask", "allow"] as const).flatMap((effect) =>
    (rules[effect] ?? []).map((text) => parseRule(text, effect, "user")),
  );
}

function environmentOf({
  cwd,
  home = "/home/dev",
  dirs = [],
  fs = {},
  caseInsensitive = false,
  platform,
}: PermissionCase): Environment {
  return {
    cwd,
    home,
    dirs,
    paths: linkFacts(fs, caseInsensitive),
    platform: platform?.startsWith("win") === true ? "win32" : "posix",
  };
}

/** Facts of a file system in which everything exists and only the links are given. */
export function linkFacts(links: Readonly<Record<string, { link?: string }>>, caseInsensitive: boolean): PathFacts {
  const targets = new Map(
    Object.entries(links).flatMap(([path, { link }]) =>
      link === undefined ? [] : [[key(path, caseInsensitive), link] as const],
    ),
  );
  return { caseInsensitive, realpath: (path) => follow(path, targets, caseInsensitive, 0) };
}

function key(path: string, caseInsensitive: boolean): string {
  return caseInsensitive ? normalizePath(path).toLowerCase() : normalizePath(path);
}

function follow(path: string, targets: ReadonlyMap<string, string>, caseInsensitive: boolean, jumps: number): string {
  if (jumps > 40) throw new Error(`${path} is a loop of links.`);
  let place = "";
  const segments = path.split("/").filter((segment) => segment !== "");
  for (const [index, segment] of segments.entries()) {
    if (segment === "..") {
      place = place.slice(0, Math.max(place.lastIndexOf("/"), 0));
      continue;
    }
    const target = targets.get(key(`${place}/${segment}`, caseInsensitive));
    if (target !== undefined) {
      const start = target.startsWith("/") ? target : `${place}/${target}`;
      return follow([start, ...segments.slice(index + 1)].join("/"), targets, caseInsensitive, jumps + 1);
    }
    place = `${place}/${segment}`;
  }
  return place === "" ? "/" : place;
}
