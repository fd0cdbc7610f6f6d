// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is shell text.
import { commandReadings, type SimpleCommand, wideReading } from "@loopsmith/permissions/command";
import { listCommands } from "@loopsmith/permissions/rules";
import { expect, it } from "vitest";
import { bash } from "./case.ts";

function first(text: string): SimpleCommand {
  const [command] = listCommands(text).commands;
  if (command === undefined) throw new Error(`There is no command in ${text}.`);
  return command;
}
const wide = (text: string) => commandReadings(first(text)).wide.map((words) => words.join(" "));
const narrow = (text: string) => commandReadings(first(text)).narrow?.join(" ");
const scripts = (text: string) => wideReading(first(text)).scripts;

it("P05 lists a call, what it wraps, and both without path and global options", () => {
  expect(wide("ls a")).toEqual(["ls a"]);
  expect(wide("/bin/LS a")).toEqual(["/bin/LS a", "ls a"]);
  expect(wide("git -C x log")).toEqual(["git -C x log", "git log"]);
  expect(wide("/usr/bin/git -c a=b log")).toEqual(["/usr/bin/git -c a=b log", "git -c a=b log", "git log"]);
  expect(wide("sudo -u a nice -n 5 ls")).toEqual(["sudo -u a nice -n 5 ls", "nice -n 5 ls", "ls"]);
  expect(wide("nice -15 ls")).toEqual(["nice -15 ls", "ls"]);
  expect(wide("env A=1 - B=2 ls -l")).toContain("ls -l");
  expect(wide("env A=1")).toEqual(["env A=1"]);
  expect(wide("timeout -s 9 5 ls")).toEqual(["timeout -s 9 5 ls", "ls", "5 ls"]);
  expect(wide("A=1 ls")).toEqual(["ls"]);
  expect(wide("find . -exec ls {} ; -ok cat a +")).toEqual(["find . -exec ls {}", "ls {}"]);
  expect(wide("find . -exec ls {} \\; -ok cat a +")).toEqual(["find . -exec ls {} ; -ok cat a +", "ls {}", "cat a"]);
  expect(wide("find . -name exec ls")).toEqual(["find . -name exec ls"]);
  expect(wide("fd -x ls")).toEqual(["fd -x ls", "ls"]);
  expect(wide("fd --exec=ls a")).toEqual(["fd --exec=ls a", "ls a"]);
  expect(wide("xfd -x ls")).toEqual(["xfd -x ls"]);
  expect(wide("ssh -p 22 h ls a")).toEqual(["ssh -p 22 h ls a", "ls a"]);
  expect(wide("ssh h")).toEqual(["ssh h"]);
  expect(wide("git bisect run ls a")).toEqual(["git bisect run ls a", "ls a"]);
  expect(wide("npm exec -- ls a")).toEqual(["npm exec -- ls a", "ls a", "ls a"]);
  expect(wide("poetry run -C x ls")).toEqual(["poetry run -C x ls", "ls"]);
  expect(wide("rustup run stable ls")).toEqual(["rustup run stable ls", "ls"]);
  expect(wide("bash x.sh a")).toEqual(["bash x.sh a", "x.sh a"]);
  expect(wide("bash")).toEqual(["bash"]);
});

it("P05 lists the texts that a shell will read on behalf of a call", () => {
  expect(scripts("bash -c 'ls a' b")).toEqual(["ls a"]);
  expect(scripts("bash +o posix -c 'ls a'")).toEqual(["ls a", "posix"]);
  expect(scripts("fish -C 'ls' -c pwd")).toEqual(expect.arrayContaining(["ls", "pwd"]));
  expect(scripts("eval ls 'a b'")).toEqual(["ls a b"]);
  expect(scripts("trap 'ls a' EXIT")).toEqual(["ls a", "EXIT"]);
  expect(scripts("alias x='ls a'")).toEqual(["ls a"]);
  expect(scripts("bash <<< 'ls a'")).toEqual(["ls a"]);
  expect(scripts("source /dev/stdin <<< 'ls a'")).toEqual(["ls a"]);
  expect(scripts(". /dev/stdin <<< 'ls a'")).toEqual(["ls a"]);
  expect(scripts("cat <<< 'ls a'")).toEqual([]);
  expect(scripts("watch -n 1 ls a")).toEqual(["ls a"]);
  expect(scripts("parallel ls {}")).toEqual(["ls {}"]);
  expect(scripts("hyperfine 'ls a' 'pwd'")).toEqual(["ls a", "pwd"]);
  expect(scripts("watch")).toEqual([]);
  expect(scripts("nice ls")).toEqual([]);
  expect(scripts("su -c 'ls a' dev")).toEqual(["ls a"]);
  expect(scripts("su --comm='ls a'")).toEqual(["ls a"]);
  expect(scripts("tar --checkpoint-action=exec='ls a'")).toEqual(["ls a"]);
  expect(scripts("git -c alias.x='!ls a' x")).toEqual(["ls a"]);
  expect(scripts("git rebase -x 'ls a'")).toEqual(["ls a"]);
  expect(scripts("git rebase --exec 'ls a'")).toEqual(["ls a"]);
  expect(scripts("git rebase --exe='ls a'")).toEqual(["ls a"]);
  expect(scripts("git difftool --extcmd 'ls a'")).toEqual(["ls a"]);
  expect(scripts("git submodule foreach --recursive ls a")).toEqual(["ls a"]);
  expect(scripts("git for-each-repo ls a")).toEqual(["ls a"]);
  expect(scripts("git log --grep x")).toEqual([]);
  expect(scripts("node -e 'f(\"ls a\", `pwd`)'")).toEqual(["ls a", "pwd"]);
  expect(scripts("awk '{print \">\"}'")).toEqual([]);
  expect(scripts("ssh h ls a")).toEqual(["ls a"]);
  expect(scripts("echo 'ls a'")).toEqual([]);
});

it("P06 takes off only what changes nothing", () => {
  expect(narrow("timeout -k 5 --signal=INT 1.5m nice -n 3 ls a")).toBe("ls a");
  expect(narrow("nice -15 ls")).toBe("ls");
  expect(narrow("nice -15x ls")).toBeUndefined();
  expect(narrow("stdbuf -oL ls -15")).toBe("ls -15");
  expect(narrow("command -v ls")).toBe("command -v ls");
  expect(narrow("command -pV ls")).toBe("command -pV ls");
  expect(narrow("command -vV ls")).toBe("command -vV ls");
  expect(narrow("command ls -v")).toBe("ls -v");
  expect(narrow("command -pvx ls")).toBeUndefined();
  expect(narrow("nohup -v ls")).toBeUndefined();
  expect(narrow("time -p ls")).toBe("ls");
  expect(narrow("/usr/bin/time ls")).toBe("/usr/bin/time ls");
  expect(narrow("timeout x5 ls")).toBeUndefined();
  expect(narrow("timeout 5x ls")).toBeUndefined();
  expect(narrow("timeout $T ls")).toBeUndefined();
  expect(narrow("timeout 5 ls $T")).toBe("ls $T");
  expect(narrow("timeout 5")).toBeUndefined();
  expect(narrow("nohup")).toBeUndefined();
  expect(narrow("timeout 5 $X")).toBeUndefined();
  expect(narrow("CI=1 ls")).toBe("ls");
  expect(narrow("CI=1 A=1 ls")).toBeUndefined();
  expect(narrow("CI=/x ls")).toBeUndefined();
  expect(narrow("TZ=a/../b ls")).toBeUndefined();
});

it("P05 gives up on more wrappers in each other than anybody writes", () => {
  const why = (text: string) => wideReading(first(text)).unclear;
  expect(why(`${"nohup ".repeat(12)}ls`)).toBeUndefined();
  expect(why(`${"nohup ".repeat(13)}ls`)).toContain("too many wrappers");
  expect(why(`sudo echo ${"a ".repeat(998)}`)).toBeUndefined();
  expect(why(`sudo sudo sudo echo ${"a ".repeat(998)}`)).toContain("too many wrappers");
  expect(bash(`${"nohup ".repeat(13)}rm x`, { allow: ["Bash(nohup *)", "Bash(rm *)"] })).toBe("ask");
});

it("P08 knows every folder that a command may stand in", () => {
  const places = (text: string) => {
    const command = listCommands(text).commands.find(({ words }) => words[0] === "ls");
    return command?.place.kind === "known" ? command.place.chains.map((chain) => chain.join(" ")) : command?.place.kind;
  };
  expect(places("ls")).toEqual([""]);
  expect(places("cd a && ls")).toEqual(["a"]);
  expect(places("cd a; ls")).toEqual(["", "a"]);
  expect(places("cd a && cd b && ls")).toEqual(["a b"]);
  expect(places("cd a; cd b; ls")).toEqual(["", "a", "b", "a b"]);
  expect(places("cd a && true; ls")).toEqual(["", "a"]);
  expect(places("cd a || cd b; ls")).toEqual(["", "a", "b", "a b"]);
  expect(places("(cd a); ls")).toEqual([""]);
  expect(places("(cd a && ls)")).toEqual(["a"]);
  expect(places("{ cd a; }; ls")).toEqual(["", "a"]);
  expect(places("cd a | cat; ls")).toEqual([""]);
  expect(places("cd a & ls")).toEqual([""]);
  expect(places("ls; cd a")).toEqual([""]);
  expect(places("echo $(cd a); ls")).toEqual([""]);
  expect(places("cd a && echo $(ls)")).toEqual(["a"]);
  expect(places("cd && ls")).toEqual(["~"]);
  expect(places("cd ~ && ls")).toEqual(["~"]);
  expect(places("cd -- a && ls")).toEqual(["a"]);
  expect(places("cd -LP a && ls")).toEqual(["a"]);
  expect(places("cd -x && ls")).toEqual(["-x"]);
  expect(places("command cd a && ls")).toEqual(["a"]);
  expect(places("builtin cd a && ls")).toEqual(["a"]);
  expect(places("pushd a && ls")).toEqual(["a"]);
  expect(places("echo cd a && ls")).toEqual([""]);
  for (const text of [
    "pushd && ls",
    "popd; ls",
    "cd - && ls",
    "cd -2 && ls",
    "pushd +1 && ls",
    'cd "$X" && ls',
    "cd $X; ls",
    "cd a* && ls",
  ])
    expect(places(text), text).toBe("unknown");
  expect(places("cd 2 && ls")).toEqual(["2"]);
  expect(places("cd -; cd a; ls")).toBe("unknown");
  expect(places("cd a; cd -; ls")).toBe("unknown");
  expect(places("f() { ls; }; f")).toBe("unknown");
  expect(places("f() { cd a; }; ls")).toEqual([""]);
  expect(places("cd a; cd a; ls")).toEqual(["", "a", "a a"]);
  expect(places("cd a; cd b; cd c; ls")).toHaveLength(8);
  expect(places("cd a; cd b; cd c; cd d; ls")).toBe("unknown");
  expect(places(`${"cd a && ".repeat(32)}ls`)).toHaveLength(1);
  expect(places(`${"cd a && ".repeat(33)}ls`)).toBe("unknown");
  expect(places("cd a && bash -c 'cd b && ls'")).toEqual(["a b"]);
  expect(places("cd $X && bash -c 'cd b && ls'")).toBe("unknown");
  expect(places("cd a && bash -c 'cd - && ls'")).toBe("unknown");
});
