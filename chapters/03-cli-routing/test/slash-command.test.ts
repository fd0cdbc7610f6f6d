import { describe, expect, it } from "vitest";
import { parseSlashCommand } from "#chapter";

const commands = new Map(["help", "model", "clear"].map((name) => [name, { about: name }]));

describe("3.3 parseSlashCommand", () => {
  it("3.3a a misspelt command is none, and the right one is named", () => {
    expect(parseSlashCommand("/hlep", commands)).toEqual({ kind: "unknown", name: "hlep", meant: "help" });
    expect(parseSlashCommand("/q", commands)).toEqual({ kind: "unknown", name: "q", meant: undefined });
    const command = commands.get("model");
    expect(parseSlashCommand("  /model  opus 5 \n", commands)).toEqual({
      kind: "command",
      name: "model",
      command,
      args: "opus 5",
    });
  });

  it("3.3b a path is text, and so is a slash inside", () => {
    for (const text of ["/etc/hosts", "/etc/hosts is what?", "and/or", "help"])
      expect(parseSlashCommand(text, commands)).toEqual({ kind: "text", text });
  });

  it("3.3c the names that every object has are no commands (B25)", () => {
    for (const name of ["constructor", "toString", "__proto__"])
      expect(parseSlashCommand(`/${name}`, commands)).toEqual({ kind: "unknown", name, meant: undefined });
  });
});
