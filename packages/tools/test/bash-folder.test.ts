import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { workshop } from "./call-builtin.ts";
import { tempFolder } from "./temp-folder.ts";

// On Windows each command begins where the run did: its shells name folders in ways of their own.
describe.runIf(process.platform !== "win32")("the working folder of Bash", () => {
  it("begins where the last cd has led, also after a failure, and lets nothing else stay", async () => {
    const { call } = await workshop({ "a/b/x": "" });
    await call("Bash", { command: "cd a; A=1; cd b" });
    expect((await call("Bash", { command: "pwd; ls; echo [$A]; cd ..; exit 3" })).text).toBe(
      "<cwd>/a/b\nx\n[]\n[exit code 3]",
    );
    expect((await call("Bash", { command: "pwd" })).text).toBe("<cwd>/a");
    await call("Bash", { command: 'cd ..; (cd a); bash -c "cd a"; x=$(cd a)' });
    expect((await call("Bash", { command: "pwd" })).text).toBe("<cwd>");
  });

  it("stays with names that have blanks, quotes, line breaks and other letters", async () => {
    const { call } = await workshop();
    const name = 'it\'s a "你好"\n$x';
    await call("Bash", { command: `mkdir "$N"; cd "$N"`.replaceAll("$N", name.replace(/["$]/g, "\\$&")) });
    expect((await call("Bash", { command: "pwd" })).text).toBe(`<cwd>/${name}`);
  });

  it("P16 stays where it was when a cd leads out of the roots, and says so", async () => {
    const { call } = await workshop({ "a/x": "" });
    await call("Bash", { command: "cd a" });
    expect(await call("Bash", { command: "cd /; pwd" })).toEqual({
      text: "/\n[The working folder is still <cwd>/a: / is outside of what this session works in.]",
      isError: false,
    });
    expect((await call("Bash", { command: "pwd" })).text).toBe("<cwd>/a");
  });

  it("P16 V01 V02 takes neither a sibling with the same beginning nor what a link leads to for inside", async () => {
    const { call, cwd } = await workshop();
    const sibling = `${cwd}-other`;
    await mkdir(sibling);
    await symlink(sibling, join(cwd, "link"));
    try {
      for (const way of [sibling, "link"]) {
        const { text } = await call("Bash", { command: `cd ${way}` });
        expect(text).toContain("The working folder is still <cwd>:");
      }
    } finally {
      await rm(sibling, { recursive: true });
    }
  });

  it("P16 stays in a further folder that the host has named", async () => {
    const other = await tempFolder({ x: "" });
    const { call } = await workshop({}, { folders: [other] });
    expect((await call("Bash", { command: `cd ${other}` })).text).toBe("");
    expect((await call("Bash", { command: "ls" })).text).toBe("x");
  });

  it("P16 believes nothing that a command says about its folder", async () => {
    const { call } = await workshop({ "a/x": "" });
    for (const lie of ["echo /etc >&198", "pwd() { echo /etc; }; cd a; cd ..", "exec 198>&-", "trap - EXIT; cd a"]) {
      await call("Bash", { command: lie });
      expect([lie, (await call("Bash", { command: "pwd" })).text]).toEqual([lie, "<cwd>"]);
    }
  });

  it("F77 is told by the shell alone, not by children that a signal ends before they become another program", async () => {
    const { call } = await workshop();
    const command = "for i in {1..20}; do sleep 9 & kill $!; done; wait; echo hi";
    expect(await call("Bash", { command })).toEqual({ text: "hi", isError: false });
  });

  it("does not run a command in another folder when its own is gone", async () => {
    const { call } = await workshop({ "a/x": "" });
    await call("Bash", { command: "cd a" });
    await call("Bash", { command: "rm -r ../a" });
    expect(await call("Bash", { command: "touch y" })).toEqual({
      text: "The working folder <cwd>/a is gone, so the command was not run. The next one begins in <cwd>.",
      isError: true,
    });
    expect((await call("Bash", { command: "pwd; ls" })).text).toBe("<cwd>");
  });

  it("does not move for a command that was stopped, and runs of another folder do not move each other", async () => {
    const { call } = await workshop({ "a/x": "" });
    await call("Bash", { command: "cd a; sleep 60", timeout: 100 });
    expect((await call("Bash", { command: "pwd" })).text).toBe("<cwd>");
    await call("Bash", { command: "cd a" });
    const other = await tempFolder();
    expect((await call("Bash", { command: "pwd" }, { cwd: other })).text).toBe(other);
  });

  it("is told without a trace in output, exit code, line numbers and options", async () => {
    const { call } = await workshop();
    expect((await call("Bash", { command: "set -x; true" })).text).toBe("[stderr]\n+ true");
    expect((await call("Bash", { command: "set -eu; false" })).text).toBe("[exit code 1]");
    expect((await call("Bash", { command: "true\nno_such_program" })).text).toContain("line 2: no_such_program");
    expect((await call("Bash", { command: "exec 3>three; echo x >&3; cat three" })).text).toBe("x");
    expect((await call("Bash", { command: "# nothing but words" })).text).toBe("");
    expect((await call("Bash", { command: "kill -TERM $$" })).text).toBe("[killed by SIGTERM]");
  });
});
