import { expect, it } from "vitest";
import { bash } from "./case.ts";
import { BEYOND_WILDCARDS, EVERYDAY, HIDDEN_REMOVALS } from "./commands.ts";

const inBash = (spec: string) => `Bash(${spec})`;

it("P05 sees a denied program through wrappers, quotes, shells and scripts", () => {
  for (const command of HIDDEN_REMOVALS)
    expect(bash(command, { allow: ["Bash"], deny: ["Bash(rm *)"] }), command).toBe("deny");
  for (const command of ["echo rm x", "grep -n 'rm x' a", "git commit -m 'rm x'", "ls rm", "timeout 5 grep rm a"]) {
    expect(
      bash(command, {
        allow: ["Bash(echo *)", "Bash(grep *)", "Bash(git commit *)", "Bash(ls *)"],
        deny: ["Bash(rm *)"],
      }),
      command,
    ).toBe("allow");
  }
});

it("P05 sees a denied sub-command of git behind global options", () => {
  for (const command of [
    "git -C x push",
    "git -Cx push",
    "git --git-dir=a --work-tree b push",
    "git -c a.b=c push -f",
    "sudo git --no-pager push",
    "cd a && git push",
  ]) {
    expect(bash(command, { allow: ["Bash"], deny: ["Bash(git push *)"] }), command).toBe("deny");
  }
  expect(bash("git pull", { allow: ["Bash(git *)"], deny: ["Bash(git push *)"] })).toBe("allow");
  expect(bash("git $X", { allow: ["Bash(git *)"], deny: ["Bash(git push *)"] })).toBe("ask");
});

it("P07 lets wildcard rules cover everyday work", () => {
  for (const [command, rules] of EVERYDAY) expect(bash(command, { allow: rules.map(inBash) }), command).toBe("allow");
});

it("P07 lets no wildcard rule cover an option that starts programs, writes files or loads configuration", () => {
  for (const [rules, commands] of BEYOND_WILDCARDS) {
    for (const command of commands) expect(bash(command, { allow: rules.map(inBash) }), command).toBe("ask");
  }
  expect(bash("find . -name a -exec wc -l {} +", { allow: ["Bash(find . -name a -exec wc -l {} +)"] })).toBe("allow");
});

it("P07 keeps writers in the workspace", () => {
  const allow = ["cp *", "mv *", "rm *", "touch *", "mkdir *", "tee *", "ln *", "dd *"].map(inBash);
  for (const command of ["cp a b", "mv a b/c", "rm -rf dist", "touch a", "mkdir -p a/b", "tee a", "dd if=a of=b"])
    expect(bash(command, { allow }), command).toBe("allow");
  for (const command of [
    "cp a /tmp",
    "cp /etc/passwd a",
    "mv a ../b",
    "rm /tmp/a",
    "touch $X",
    "ln -s /etc a",
    "dd of=/dev/sda",
    "cp a .husky",
    "cp -t .git a",
    "tee a .npmrc",
    "touch {a,.git/b}",
    "rm .g*",
  ]) {
    expect(bash(command, { allow }), command).toBe("ask");
  }
});
