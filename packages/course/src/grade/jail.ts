import { execFileSync } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { GradeLimits } from "./grade-limits.ts";
import type { GradingPlace } from "./grading-place.ts";

/** How submissions are run: each in a sandbox of bubblewrap, or, because somebody said so, without one. */
export type Jail = { readonly kind: "bubblewrap" } | { readonly kind: "none" };

/** A program with its arguments. */
export type Program = readonly [file: string, ...args: string[]];

const NOBODY = "65534";
// The folders of the system, not those of PATH: a submission may have put something there.
const TOOLS = "/usr/bin";

/** Why there can be no sandbox for a course that lies at `root`, as the system says it; undefined when there can be one. */
export function whyNoSandbox(root: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform !== "linux") return platform;
  const needed = ["bwrap", "prlimit", ...(isRoot() ? ["setpriv"] : [])];
  const missing = needed.filter((name) => !existsSync(join(TOOLS, name)));
  if (missing.length > 0) return missing.join(", ");
  try {
    // A limit for a folder is what older releases of bubblewrap do not know.
    const walls = ["--unshare-all", ...show("/"), ...show(root), "--size", "65536", ...hide("/tmp"), "true"];
    const [file, ...args] = [...asNobody(), join(TOOLS, "bwrap"), ...walls];
    execFileSync(file ?? "", args, { stdio: ["ignore", "ignore", "pipe"], timeout: 10_000, encoding: "utf8" });
    return undefined;
  } catch (error) {
    return error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
  }
}

/** The program behind the walls of bubblewrap, with nothing in its environment but these variables. */
export function inSandbox(program: Program, place: GradingPlace, limits: GradeLimits, variables: Variables): Program {
  const [file = "", ...args] = [...asNobody(), join(TOOLS, "bwrap")];
  return [
    file,
    ...args,
    ...["--unshare-all", "--die-with-parent", "--new-session", "--clearenv"],
    ...sight(place, limits),
    ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
    "--",
    // Within, because the processes of the person who grades would count too.
    join(TOOLS, "prlimit"),
    `--nproc=${limits.processes}`,
    `--fsize=${limits.diskBytes}`,
    `--data=${limits.memoryBytes}`,
    "--core=0",
    ...program,
  ];
}

/** What can be seen: the system and the course, to be read, without answers; `/tmp` alone can be written, and is empty. */
function sight({ root, folder, course, chapter }: GradingPlace, limits: GradeLimits): string[] {
  const modules = join(course.root, "chapters", chapter.folder, "node_modules");
  const hidden = ["chapters", "docs", ".git", ".loopsmith"].map((name) => join(course.root, name));
  const homes = ["/home", "/root", "/run", "/var/tmp", "/mnt", "/media", "/srv", homedir()];
  return [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...homes.filter(isFolder).flatMap(hide),
    ...["--size", String(limits.diskBytes), "--tmpfs", "/tmp"],
    ...needed(course.root).flatMap(show),
    ...hidden.filter(isFolder).flatMap(hide),
    ...(existsSync(modules) ? show(modules) : []),
    ...[...show(root), "--chdir", folder],
  ];
}

/** In a worktree `.git` is a file, over which no folder can be laid. */
function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function hide(folder: string): string[] {
  return ["--tmpfs", folder];
}

function show(folder: string): string[] {
  return ["--ro-bind", folder, folder];
}

/** The folders that a program needs wherever they lie: the course, its tools, and Node. */
function needed(root: string): string[] {
  const own = join(import.meta.dirname, "..", "..", "..", "..");
  const node = dirname(dirname(realpathSync(process.execPath)));
  return [...new Set([root, own, ...(node === "/usr" ? [] : [node])])];
}

/** Variables of an environment, by name. */
export type Variables = Readonly<Record<string, string>>;

// What programs need to run at all, on each system; no keys, no names, no settings of the person who grades.
const KEPT_VARIABLES = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "PATHEXT"];

/** The environment of a submission. */
export function environmentOf(jail: Jail): Variables {
  if (jail.kind === "bubblewrap") {
    const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
    return { PATH: path, HOME: "/tmp", TMPDIR: "/tmp", LANG: "C.UTF-8" };
  }
  const kept = KEPT_VARIABLES.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

/** For root no limit on processes holds, so root becomes nobody first. */
function asNobody(): string[] {
  return isRoot() ? [join(TOOLS, "setpriv"), `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"] : [];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
