import {
  type Environment,
  expandBraces,
  foldName,
  followLinks,
  matchGlob,
  resolvePath,
} from "@loopsmith/permissions/path";
import { decide, isInside, parseRule } from "@loopsmith/permissions/rules";
import { expect, it } from "vitest";
import { verdict } from "./case.ts";

const at = (paths: Partial<Environment["paths"]> = {}, platform: Environment["platform"] = "posix"): Environment => ({
  cwd: "/repo",
  home: "/home/dev",
  dirs: [],
  platform,
  paths: { realpath: (path) => path, caseInsensitive: false, ...paths },
});
const read = (path: string, setting: object = {}) => verdict("Read", { file_path: path }, setting);
const write = (path: string, setting: object = {}) => verdict("Write", { file_path: path }, setting);

it("P09 reads sets of a pattern: letters, ranges, and all others", () => {
  const fits = (pattern: string, ...texts: string[]) => texts.filter((text) => matchGlob(pattern, text));
  expect(fits("[abc]x", "ax", "cx", "dx", "-x", "[x")).toEqual(["ax", "cx"]);
  expect(fits("[b-d]", "a", "b", "c", "d", "e", "-")).toEqual(["b", "c", "d"]);
  expect(fits("[!b-d]", "a", "b", "c", "d", "e", "!")).toEqual(["a", "e", "!"]);
  expect(fits("[^b]", "a", "b", "^")).toEqual(["a", "^"]);
  expect(fits("[b!]", "b", "!", "a")).toEqual(["b", "!"]);
  expect(fits("[a-]", "a", "-", "b")).toEqual(["a", "-"]);
  expect(fits("a[", "a[", "a")).toEqual(["a["]);
  expect(fits("\\*a", "*a", "ba", "\\*a")).toEqual(["*a"]);
  expect(fits("a\\", "a\\", "a")).toEqual(["a\\"]);
  expect(fits("?a", "xa", "a", "xxa")).toEqual(["xa"]);
  expect(fits("a**b", "ab", "axxb", "a")).toEqual(["ab", "axxb"]);
  expect(fits("*a*", "bab", "b")).toEqual(["bab"]);
});

it("P09 takes braces apart, and leaves those that would be too many", () => {
  expect(expandBraces("a{b,c}d")).toEqual(["abd", "acd"]);
  expect(expandBraces("{a,b}{c,d}")).toEqual(["ac", "ad", "bc", "bd"]);
  expect(expandBraces("x{a,{b,c}}")).toEqual(["xa", "xb", "xa", "xc"]);
  expect(expandBraces("a{b}c")).toEqual(["a{b}c"]);
  expect(expandBraces("a\n{b,c}\nd")).toEqual(["a\nb\nd", "a\nc\nd"]);
  expect(expandBraces("{a,b}".repeat(6))).toHaveLength(64);
  expect(expandBraces("{a,b}".repeat(7))).toHaveLength(64);
});

it("P09 follows what exists and hangs the rest below it", () => {
  const known = new Map([
    ["/", "/"],
    ["/repo", "/repo"],
    ["/repo/link", "/srv"],
  ]);
  const environment = at({ realpath: (path) => known.get(path) });
  expect(followLinks("/repo/link/new/file", environment)).toBe("/srv/new/file");
  expect(followLinks("/repo/new", environment)).toBe("/repo/new");
  expect(followLinks("/new", environment)).toBe("/new");
  expect(followLinks("/new", at({ realpath: () => undefined }))).toBe("/new");
  expect(isInside("/repo/link/new", ["/repo"], environment)).toBe(false);
  expect(isInside("/repo/new", ["/repo"], environment)).toBe(true);
});

it("P09 walks as the kernel does: .. behind a link leaves where the link leads", () => {
  const links = new Map([["/repo/link", "/srv/deep"]]);
  const environment = at({ realpath: (path) => links.get(path) ?? path });
  const names = (path: string) => {
    const resolved = resolvePath(path, environment);
    return resolved.kind === "resolved" ? resolved.names : resolved.kind;
  };
  expect(names("/repo/link/../x")).toEqual(["/repo/x", "/srv/x"]);
  expect(names("/repo/a/./../x")).toEqual(["/repo/x"]);
  expect(names("/repo/a//../x")).toEqual(["/repo/x"]);
  expect(names("/../../x")).toEqual(["/x"]);
  expect(names("a/b")).toEqual(["/repo/a/b"]);
});

it("P09 asks where links cannot be followed, and where a path is longer than any file has", () => {
  const loop = at({
    realpath: () => {
      throw new Error("a loop");
    },
  });
  expect(resolvePath("/repo/a", loop)).toMatchObject({ kind: "unclear" });
  expect(isInside("/repo/a", ["/repo"], loop)).toBe(false);
  const broken = at({
    realpath: (path) => {
      if (path === "/data") throw new Error("no permission");
      return path;
    },
  });
  expect(isInside("/repo/a", ["/data", "/repo"], broken)).toBe(true);
  expect(read(`/repo/${"a".repeat(4_091)}`)).toBe("ask");
  expect(read(`/repo/${"a".repeat(4_090)}`)).toBe("allow");
});

it("P09 reads paths of Windows as Windows does", () => {
  const resolved = (path: string) => resolvePath(path, at({}, "win32"));
  expect(resolved("src\\a")).toMatchObject({ kind: "resolved", lexical: "/repo/src/a" });
  expect(resolvePath("src\\a", at())).toMatchObject({ lexical: "/repo/src\\a" });
  expect(resolved("\\\\server\\a")).toMatchObject({ kind: "unclear" });
  expect(resolvePath("\\\\server\\a", at())).toMatchObject({ kind: "unclear" });
  for (const odd of ["a:stream", "PROGRA~1", "a. ", "b.", "con", "nul.txt", "COM1", "lpt9.a", "src\\aux"])
    expect(resolved(odd), odd).toMatchObject({ kind: "unclear" });
  for (const plain of ["a.b", "C:\\repo\\a", "./a", "..\\a", "console", "com", "a~b"])
    expect(resolved(plain), plain).toMatchObject({ kind: "resolved" });
  expect(resolvePath("con", at())).toMatchObject({ kind: "resolved" });
  expect(resolved("C:\\repo\\a")).toMatchObject({ lexical: "/C:/repo/a" });
  expect(resolved("xC:\\a")).toMatchObject({ kind: "unclear" });
});

it("P09 folds case, Unicode form and what cannot be seen", () => {
  expect(foldName("CAF\u00c9")).toBe(foldName("cafe\u0301"));
  expect(foldName(".g\u200bit")).toBe(".git");
  expect(foldName("stra\u00dfe")).toBe(foldName("STRASSE"));
  expect(foldName("\u017f")).toBe("s");
  expect(foldName("A")).toBe("a");
});

it("P09 anchors a pattern at the root, the home, the working folder, or anywhere", () => {
  expect(read("/etc/a", { allow: ["Read(//etc/a)"] })).toBe("allow");
  expect(read("/home/dev", { allow: ["Read(~)"] })).toBe("allow");
  expect(read("/home/dev/a", { allow: ["Read(~)"] })).toBe("ask");
  expect(read("/other/a", { allow: ["Read(../other/**)"] })).toBe("allow");
  expect(read("/other/a", { allow: ["Read(../others/**)"] })).toBe("ask");
  expect(write("/repo/a/b.md", { allow: ["Edit(*.md)"] })).toBe("allow");
  expect(write("/repo/x/src/a", { allow: ["Edit(**/src/*)"] })).toBe("allow");
  expect(write("/tmp/src/a", { allow: ["Edit(**/src/*)"] })).toBe("ask");
  expect(write("/data/src/a", { allow: ["Edit(**/src/*)"], dirs: ["/data"] })).toBe("allow");
  expect(write("/repo/src/a", { allow: ["Edit(./src/{a,b})"] })).toBe("allow");
  expect(write("/repo/src/c", { allow: ["Edit(./src/{a,b})"] })).toBe("ask");
  expect(read("/repo/x/gen/a", { deny: ["Read(gen/**)"] })).toBe("deny");
  expect(read("/repo/x/gen/a", { deny: ["Read(gen/*)"] })).toBe("deny");
  expect(read("/repo/x/gen/a", { deny: ["Read(gen/a)"] })).toBe("allow");
  expect(read("/repo/gen/a/b", { deny: ["Read(gen/*a)"] })).toBe("deny");
  expect(read("/repo/x/gen/ab", { deny: ["Read(gen/*b)"] })).toBe("allow");
  expect(read("/repo/x/gen/a", { deny: ["Read({./dist,gen/**})"] })).toBe("deny");
  expect(read("/repo/dist/a", { deny: ["Read({./dist,./gen})"] })).toBe("deny");
  expect(write("/repo/a/b", { allow: ["Edit(./a)"] })).toBe("ask");
});

it("P09 compares with the real place of the folder that a pattern counts from", () => {
  const links = new Map([["/repo", "/mnt/repo"]]);
  const linked = (path: string): string => {
    const [, first = ""] = path.split("/");
    const real = links.get(`/${first}`);
    return real === undefined ? path : real + path.slice(first.length + 1);
  };
  const environment = at({ realpath: linked });
  const about = (effect: "allow" | "deny", pattern: string, path: string) =>
    decide(
      { tool: "Write", input: { file_path: path }, readOnly: false },
      [parseRule(`Edit(${pattern})`, effect, "user")],
      "default",
      environment,
    ).decision;
  expect(about("allow", "./src/**", "/repo/src/a")).toBe("allow");
  expect(about("deny", "./src/**", "/mnt/repo/src/a")).toBe("deny");
  const failing = at({
    realpath: (path) => {
      if (path === "/home/dev") throw new Error("no permission");
      return path;
    },
  });
  const call = { tool: "Read", input: { file_path: "/home/dev/a" }, readOnly: true };
  expect(decide(call, [parseRule("Read(~/a)", "deny", "user")], "default", failing).decision).toBe("deny");
});

it("P09 asks about a search through a folder only where a denied file may lie", () => {
  const search = (command: string, deny: string) =>
    verdict("Bash", { command }, { allow: ["Bash(grep *)"], deny: [`Read(${deny})`] });
  expect(search("grep -r x src", "./secrets/**")).toBe("allow");
  expect(search("grep -r x .", "./secrets/**")).toBe("ask");
  expect(search("grep -r x src", "./src/*/key")).toBe("ask");
  expect(search("grep -r x src", "key")).toBe("ask");
  expect(search("grep -r x secrets/a", "./secrets")).toBe("deny");
  expect(search("grep -r x src", "{./lib,./src}/key")).toBe("ask");
});
