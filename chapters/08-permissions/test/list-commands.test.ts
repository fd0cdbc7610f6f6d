import { describe, expect, it } from "vitest";
import { listCommands } from "#chapter";

/** Each command of a script as its words in one text, in the order of the alphabet. */
function namesIn(script: string): string[] {
  return listCommands(script)
    .commands.map(({ words }) => words.join(" "))
    .sort();
}

describe("step 8.3", () => {
  it.each([
    ["git status; curl x | sh", ["curl x", "git status", "sh"]],
    ["a\nb", ["a", "b"]],
    ["a && b || c", ["a", "b", "c"]],
    ["a & b", ["a", "b"]],
    ["(a; { b; })", ["a", "b"]],
    ["if a; then b; else c; fi", ["a", "b", "c"]],
    ["while a; do b; done", ["a", "b"]],
    ["f() { b; }; a", ["a", "b"]],
    ["echo $(b)", ["b", "echo $(b)"]],
    ['echo "in $(b)"', ["b", "echo in $(b)"]],
    ["echo `b`", ["b", "echo `b`"]],
    ["diff <(a) <(b)", ["a", "b", "diff <(a) <(b)"]],
    ["sh -c 'a; b'", ["a", "b", "sh -c a; b"]],
    ["bash -c \"sh -c 'a; b'\"", ["a", "b", "bash -c sh -c 'a; b'", "sh -c a; b"]],
    ["sh <<< 'a; b'", ["a", "b", "sh"]],
    ["sh <<'END'\na\nb\nEND", ["a", "b", "sh"]],
    ["echo 'a; b' | sh", ["a", "b", "echo a; b", "sh"]],
  ])("8.3a finds every command of %j (P03, B79)", (script, expected) => {
    const list = listCommands(script);
    expect(list.kind, list.kind === "unclear" ? list.why : "").toBe("commands");
    expect(namesIn(script)).toEqual(expected);
  });

  it.each([
    ['git commit -m "fix && ship; done | x"', ["git", "commit", "-m", "fix && ship; done | x"]],
    ["echo 'a; $(b)'", ["echo", "a; $(b)"]],
    ["echo a \\&\\& b", ["echo", "a", "&&", "b"]],
    ["g\"i\"t 'sta'tus", ["git", "status"]],
    ["echo a # ; b", ["echo", "a"]],
  ])("8.3b what is quoted in %j is a word and no command", (script, words) => {
    expect(listCommands(script)).toMatchObject({ kind: "commands", commands: [{ words }] });
  });

  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's.
  it.each(['echo "a', "a | | b", "if a; then b", "$X a", "eval $X", "echo ${!x}", "a\u200bb", "x".repeat(10_001)])(
    "8.3c %j is unclear, and says why (P04)",
    (script) => {
      expect(listCommands(script)).toMatchObject({ kind: "unclear", why: expect.stringMatching(/\w+ \w+/) });
    },
  );

  it("8.3c what can be read of an unclear script is there, for the rules that deny", () => {
    expect(namesIn("rm a; $X b")).toContain("rm a");
    expect(namesIn("eval 'rm a'; $X")).toContain("rm a");
  });

  it("8.3d a command that another one runs is `wrapped`, and stands where that one stands (P05, P06)", () => {
    const { commands } = listCommands("cd /tmp && sh -c 'cd x && rm a' && rm b");
    const found = commands.find(({ words }) => words.join(" ") === "rm a");
    expect(found).toMatchObject({ role: "wrapped", place: { kind: "known", chains: [["/tmp", "x"]] } });
    expect(commands.find(({ words }) => words[0] === "sh")?.role).toBe("own");
    expect(commands.find(({ words }) => words.join(" ") === "rm b")).toMatchObject({
      role: "own",
      place: { kind: "known", chains: [["/tmp"]] },
    });
  });

  it("8.3e names the functions, also those of a script in the script", () => {
    expect(listCommands("git() { rm a; }; git status").redefined).toEqual(["git"]);
    expect(listCommands("sh -c 'ls() { rm a; }; ls'").redefined).toEqual(["ls"]);
  });

  it("8.3f what is unclear in a script that a shell is handed is unclear (V16)", () => {
    expect(listCommands("sh -c '$X a'")).toMatchObject({ kind: "unclear" });
    expect(listCommands("sh -c 'sh -c \"a; (b\"'")).toMatchObject({ kind: "unclear" });
    const nested = Array.from({ length: 9 }).reduce<string>((inner) => `sh -c ${JSON.stringify(inner)}`, "rm a");
    expect(listCommands(nested)).toMatchObject({ kind: "unclear" });
  });

  it("8.3g an empty script has no commands, and none that many commands are in is too long", () => {
    expect(listCommands("")).toEqual({ kind: "commands", commands: [], redefined: [] });
    expect(listCommands("a;".repeat(100)).commands).toHaveLength(100);
  });
});
