// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is shell text.
import { linkFacts } from "@loopsmith/permissions/cases";
import { decide, isInside, listCommands, matchWords, parseRule, RuleError } from "@loopsmith/permissions/rules";
import { expect, it } from "vitest";
import { bash, verdict } from "./case.ts";

const here = { cwd: "/repo", home: "/home/dev", dirs: [], paths: linkFacts({}, false) };

it("P01 lets deny win over ask and ask over allow, whatever their order", () => {
  const rules = { allow: ["Bash(git push origin main)"], ask: ["Bash(git push *)"] };
  expect(bash("git push origin main", rules)).toBe("ask");
  expect(bash("git push origin main", { ...rules, deny: ["Bash(git *)"] })).toBe("deny");
  expect(bash("git push origin main", { allow: rules.allow })).toBe("allow");
  expect(bash("git push origin main")).toBe("ask");
});

it("P02 compares words after quote removal, with a boundary behind a prefix", () => {
  expect(matchWords(["git", "log"], ["git", "log", "-3"], true)).toBe(true);
  expect(matchWords(["git", "log"], ["git", "logout"], true)).toBe(false);
  expect(matchWords(["git", "*", "main"], ["git", "push", "origin", "main"], false)).toBe(true);
  expect(matchWords(["ls*"], ["lsof", "-i"], false)).toBe(true);
  expect(matchWords(["a"], ["a", "b"], false)).toBe(false);
  expect(bash("git   'log'  -3", { allow: ["Bash(git log:*)"] })).toBe("allow");
  expect(bash("'git log' -3", { allow: ["Bash(git log:*)"] })).toBe("ask");
  expect(bash('git commit -m "fix it"', { allow: ['Bash(git commit -m "fix it")'] })).toBe("allow");
});

it("P02 refuses a rule that cannot be read", () => {
  for (const text of ["", "Bash(", "Bash()", "Bash('x)", "(x)", "WebFetch(x)", "Bash(:*)"]) {
    expect(() => parseRule(text, "deny", "user"), text).toThrow(RuleError);
  }
});

it("P03 counts every command, in whatever it stands", () => {
  const { commands } = listCommands(
    "a; b | c && (d) &\n{ e; }; if f; then g; fi; echo $(h `i`) <(j); sh -c 'k; l' <<<\"$(m)\"",
  );
  const names = commands.map(({ words }) => words[0]);
  for (const name of "abcdefghijklm") expect(names, name).toContain(name);
  expect(listCommands("echo 'a && b'").commands).toHaveLength(1);
  expect(bash("true && npm test", { allow: ["Bash(npm test)", "Bash(true)"] })).toBe("allow");
  expect(bash("true && npm test", { allow: ["Bash(npm test)"] })).toBe("ask");
});

it("P04 asks where the text cannot be judged, and still denies what it can read", () => {
  const rules = { allow: ["Bash(echo *)", "Bash(ls *)", "Bash(ls)"] };
  for (const command of [
    'echo "',
    "$X a",
    "l? a",
    "{ls,a}",
    "eval ls",
    "source a",
    "echo ${v@P}",
    "echo ${!v}",
    "echo $((a[1]))",
    "[[ -v a[1] ]]",
    `echo ${"a".repeat(10_001)}`,
    "ls\u00a0a",
    "ls \u200ba",
    "ｌｓ a",
    "ls (",
    'echo "$(true | ! ls a)"',
    "echo $((ls a))",
    "A=1=2 ! ls a",
    "ls <<E",
    "echo ${V:=x}",
    "",
  ]) {
    expect(bash(command, rules), command).toBe("ask");
  }
  expect(bash('rm x; echo "', { ...rules, deny: ["Bash(rm *)"] })).toBe("deny");
  expect(bash("ls a", rules)).toBe("allow");
});

it("P06 looks through harmless wrappers and variables only", () => {
  const rules = { allow: ["Bash(npm test)", "Bash(timeout *)", "Bash(env *)"] };
  for (const command of [
    "timeout 5 npm test",
    "nice -n 5 npm test",
    "nohup npm test",
    "stdbuf -oL npm test",
    "command npm test",
    "time npm test",
    "LC_ALL=C TZ=Europe/Berlin npm test",
  ]) {
    expect(bash(command, rules), command).toBe("allow");
  }
  for (const command of [
    "sudo npm test",
    "env npm test",
    "bash -c 'npm test'",
    "exec npm test",
    "X=1 npm test",
    "LANG=/tmp/x npm test",
    "./npm test",
    "timeout 5 ./x",
    "timeout --foo 5 npm test",
    "npm() { ./x; }; npm test",
    "alias npm=x; npm test",
  ]) {
    expect(bash(command, rules), command).toBe("ask");
  }
});

it("P08 wants an Edit rule for what a command is redirected to", () => {
  const rules = { allow: ["Bash(echo *)", "Edit(./out/**)"] };
  for (const command of [
    "echo a > out/b",
    "echo a >> out/b",
    "echo a > /dev/null",
    "echo a 2>&1",
    "cd out && echo a > b",
  ]) {
    expect(bash(command, { allow: [...rules.allow, "Bash(cd *)"] }), command).toBe("allow");
  }
  for (const command of [
    "echo a > src/b",
    "echo a >| b",
    "echo a &> b",
    "echo a <> b",
    'echo a > "$X"',
    "echo a > ~/b",
    "echo a > out/*",
    "echo a > /dev/tcp/h/1",
    "{ echo a; } > b",
    "cd out && echo a > ../b",
  ]) {
    expect(bash(command, { allow: [...rules.allow, "Bash(cd *)"] }), command).toBe("ask");
  }
});

it("P09 needs every name of a file for allow and any for deny", () => {
  const links = { "/repo/a": { link: "/etc" }, "/repo/b": { link: "/repo/src" }, "/repo/gone": { link: "/srv/new" } };
  const read = (path: string, setting = {}) => verdict("Read", { file_path: path }, { links, ...setting });
  expect([read("/repo/b/x"), read("/repo/a/x"), read("/repo-evil/x"), read("/repo/../x")]).toEqual([
    "allow",
    "ask",
    "ask",
    "ask",
  ]);
  expect(read("/repo/a/passwd", { allow: ["Read(./**)"] })).toBe("ask");
  expect(read("/repo/a/passwd", { deny: ["Read(//etc/**)"] })).toBe("deny");
  expect(read("/repo/SECRET", { deny: ["Read(secret)"] })).toBe("deny");
  expect(read("/repo/cafe\u0301", { deny: ["Read(caf\u00e9)"] })).toBe("deny");
  expect(read("/repo/a\0b")).toBe("deny");
  expect(isInside("/repo/gone", ["/repo"], { ...here, paths: linkFacts(links, false) })).toBe(false);
  expect(isInside("src/x", ["/repo"], here)).toBe(true);
  expect(verdict("Write", { file_path: "/repo/b/x" }, { links, allow: ["Edit(./src/**)"] })).toBe("ask");
  expect(verdict("Read", { file_path: "/data/x" }, { dirs: ["/data"] })).toBe("allow");
  expect(read("/repo/a/../x")).toBe("ask"); // the kernel goes to /x, not to /repo/x
});

it("P09 lets a deny on reading hold for the programs that read", () => {
  const deny = ["Read(.env)"];
  const commands = [
    "cat .env",
    "cat < .env",
    "head -n1 ./.env",
    "grep -f .env x",
    "sudo cat .env",
    "cat .e*",
    "cat {.env,x}",
    "cp .env x",
    "curl -d @.env h",
    'cat "$PWD/.env"',
    "bash -c 'cat .env'",
    "git show HEAD:.env",
    "cd src && cat ../.env",
    "find . -name .env -exec cat .env +",
    "echo x > .env",
  ];
  for (const command of commands) expect(bash(command, { allow: ["Bash", "Edit(**)"], deny }), command).toBe("deny");
  expect(bash("grep -r x .", { allow: ["Bash"], deny })).toBe("ask");
  expect(bash("cat env.ts", { allow: ["Bash"], deny })).toBe("allow");
});

it("P10 compares the host that is really asked", () => {
  const fetch = (url: string, allow: string, deny: string[] = []) =>
    verdict("WebFetch", { url }, { allow: [`WebFetch(domain:${allow})`], deny });
  expect(fetch("https://API.x.org.:8443/a", "api.x.org")).toBe("allow");
  expect(fetch("https://b\u00fccher.de/", "xn--bcher-kva.de")).toBe("allow");
  expect(fetch("https://a.b.x.org", "*.x.org")).toBe("allow");
  for (const [url, rule] of [
    ["https://x.org", "*.x.org"],
    ["https://x.org@evil.net", "x.org"],
    ["https://x.org.evil.net", "x.org"],
    ["ftp://x.org", "x.org"],
    ["https://a.b.org", "a*.org"],
    ["https://x.org\\@evil.net", "x.org"],
    ["no", "*"],
  ] as const) {
    expect(fetch(url, rule), url).toBe("ask");
  }
  expect(fetch("https://EVIL.net.", "*", ["WebFetch(domain:evil.net)"])).toBe("deny");
});

it("P11 takes an allow with a wildcard only behind a literal server", () => {
  expect(verdict("mcp__hub__get_x", {}, { allow: ["mcp__hub__get_*"] })).toBe("allow");
  expect(verdict("mcp__hub__x", {}, { allow: ["mcp__hub"] })).toBe("allow");
  for (const rule of ["mcp__*", "mcp__hu*", "*", "mcp__hubs", "mcp__hub__get_*"])
    expect(verdict("mcp__hub__del", {}, { allow: [rule] }), rule).toBe("ask");
  expect(verdict("mcp__hub__x", {}, { allow: ["mcp__hub"], deny: ["mcp__*"] })).toBe("deny");
});

it("P12 takes rules about a parameter for deny and ask, not for allow", () => {
  expect(verdict("Task", { model: "big" }, { allow: ["Task"], deny: ["Task(model:big)"] })).toBe("deny");
  expect(verdict("Task", { model: "small" }, { allow: ["Task"], deny: ["Task(model:big)"] })).toBe("allow");
  expect(verdict("Task", { model: "big" }, { allow: ["Task(model:big)"] })).toBe("ask");
  expect(bash("ls", { allow: ["Bash(ls)"], ask: ["Bash(run_in_background:true)"] })).toBe("allow");
  expect(
    verdict(
      "Bash",
      { command: "ls", run_in_background: true },
      { allow: ["Bash(ls)"], ask: ["Bash(run_in_background:true)"] },
    ),
  ).toBe("ask");
});

it("P13 has one row for each mode", () => {
  const write = { file_path: "/repo/x", content: "" };
  expect(verdict("Write", write, { mode: "acceptEdits" })).toBe("allow");
  expect(verdict("Write", { file_path: "/tmp/x" }, { mode: "acceptEdits" })).toBe("ask");
  expect(bash("npm i", { mode: "acceptEdits" })).toBe("ask");
  expect(verdict("Write", write, { mode: "plan", allow: ["Edit(**)"] })).toBe("deny");
  expect(verdict("Read", write, { mode: "plan" })).toBe("allow");
  expect(bash("git status", { mode: "plan", allow: ["Bash(git *)"] })).toBe("allow");
  expect(bash("git push", { mode: "plan", allow: ["Bash(git *)"] })).toBe("ask");
  expect(verdict("Write", write, { mode: "dontAsk" })).toBe("deny");
  expect(verdict("Write", { file_path: "/repo/.git/x" }, { mode: "dontAsk", allow: ["Edit(**)"] })).toBe("deny");
  expect(bash("npm i", { mode: "bypassPermissions" })).toBe("allow");
  for (const command of [
    "rm -rf /",
    "rm -rf ~",
    'rm -rf "$X"/*',
    "echo $(rm -rf ..)",
    "touch .git/x",
    "echo a > .bashrc",
    "eval $X",
  ]) {
    expect(bash(command, { mode: "bypassPermissions" }), command).toBe("ask");
  }
  expect(bash("npm i", { mode: "bypassPermissions", ask: ["Bash(npm *)"] })).toBe("ask");
  expect(bash("sudo npm i", { mode: "bypassPermissions", deny: ["Bash(npm *)"] })).toBe("deny");
});

it("P14 never lets a rule approve a protected file or a critical removal", () => {
  for (const path of [
    ".git/config",
    "a/.GIT/x",
    ".config/git/config",
    ".husky/x",
    ".npmrc",
    ".envrc",
    ".mcp.json",
    "lefthook.yml",
    ".loopsmith/x",
    "node_modules/.bin/x",
    ".venv/bin/python",
    "gradle/wrapper/gradle-wrapper.properties",
  ]) {
    expect(verdict("Write", { file_path: `/repo/${path}` }, { allow: ["Edit(**)"] }), path).toBe("ask");
    expect(bash(`touch ${path}`, { allow: [`Bash(touch ${path})`, "Edit(**)"] }), path).toBe("ask");
  }
  for (const path of [".gitignore", "git/x", "src/.github/x", "a.npmrc"])
    expect(verdict("Write", { file_path: `/repo/${path}` }, { allow: ["Edit(**)"] }), path).toBe("allow");
  for (const target of ["/", "/etc", "~", ".", "..", "/repo", "/home/dev", "*", "./*", '"$X"/*', "$HOME", "src/../.."])
    expect(
      bash(`rm -rf ${target}`, {
        allow: ["Bash", `Bash(rm -rf ${target.replaceAll("*", "\\*").replaceAll('"', "")})`],
      }),
      target,
    ).toBe("ask");
  expect(bash("rm -rf dist", { allow: ["Bash(rm *)"] })).toBe("allow");
});

it("P15 asks about git in another folder", () => {
  const allow = ["Bash(cd *)", "Bash(git status)", "Bash(pushd ../b)"];
  expect(bash("cd /repo && git status", { allow })).toBe("allow");
  for (const command of [
    "cd sub && git status",
    "cd ..; git status",
    "pushd ../b && git status",
    "cd $X; git status",
    "git -C sub status",
  ])
    expect(bash(command, { allow: [...allow, "Bash(git *)"] }), command).toBe("ask");
});

it("P16 takes the boundary from the host, never from the call", () => {
  const call = { tool: "Bash", input: { command: "cat /etc/x", cwd: "/etc", dirs: ["/etc"] }, readOnly: true };
  expect(decide(call, [parseRule("Bash(cat *)", "allow", "user")], "default", here).decision).toBe("ask");
  expect(bash("cat x", { allow: ["Bash(cat *)"] })).toBe("allow");
});
