import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ToolProgress } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import { workshop } from "./call-builtin.ts";
import { isRunning, pidsIn, waitFor } from "./process-facts.ts";

// Process groups and signals are those of POSIX; on Windows the tool runs in Git Bash or WSL.
describe.runIf(process.platform !== "win32")("Bash", () => {
  it("runs in the working folder and gives back what was printed", async () => {
    const { call } = await workshop({ "你好.txt": "" });
    expect(await call("Bash", { command: "pwd; ls" })).toEqual({ text: "<cwd>\n你好.txt", isError: false });
  });

  it("shows stderr apart, and the exit code when it is not 0", async () => {
    const { call } = await workshop();
    expect(await call("Bash", { command: "echo out; echo err >&2; exit 3" })).toEqual({
      text: "out\n[stderr]\nerr\n[exit code 3]",
      isError: true,
    });
    expect(await call("Bash", { command: "echo warn >&2" })).toEqual({ text: "[stderr]\nwarn", isError: false });
  });

  it("gives back empty content for a command that is silent", async () => {
    const { call } = await workshop();
    expect(await call("Bash", { command: "true" })).toEqual({ text: "", isError: false });
  });

  it("names the signal that killed a command", async () => {
    const { call } = await workshop();
    expect(await call("Bash", { command: "kill -SEGV $$" })).toEqual({ text: "[killed by SIGSEGV]", isError: true });
  });

  it("L13 takes exit code 1 of grep, rg, diff, cmp and test for an answer", async () => {
    const { call } = await workshop({ a: "1\n", b: "2\n" });
    const answers = [
      "grep x a",
      "cat a | grep -c x",
      "cmp -s a b",
      "test -f c",
      "[ -f c ]",
      "cd . && A=1 /usr/bin/env true; ! true; grep 'a|b' a",
    ];
    for (const command of answers) {
      const { text, isError } = await call("Bash", { command });
      expect([command, isError, text.endsWith("[exit code 1]")]).toEqual([command, false, true]);
    }
    expect((await call("Bash", { command: "diff a b" })).isError).toBe(false);
    for (const command of [
      "grep x nowhere",
      "grep x a; false",
      "echo trouble >&2; grep x a",
      "false",
      "grep -Z",
      "(exit 1) 2>&1",
    ]) {
      expect([command, (await call("Bash", { command })).isError]).toEqual([command, true]);
    }
  });

  it("B45 keeps a character whole that comes in pieces", async () => {
    const { call } = await workshop();
    const { text } = await call("Bash", { command: "printf '\\xf0\\x9f'; sleep 0.1; printf '\\x98\\x80'" });
    expect(text).toBe("😀");
  });

  it("B72 F78 gives a command that waits for a person nothing to wait for", async () => {
    const { call } = await workshop();
    expect(await call("Bash", { command: "cat; read x; echo over" })).toEqual({ text: "over", isError: false });
    expect((await call("Bash", { command: "(cat < /dev/tty) 2>&1" })).isError).toBe(true);
    const git = await call("Bash", {
      command: "git init -q . && git -c user.name=a -c user.email=a@b commit --allow-empty; git help -a | head -1",
    });
    expect(git.text).toContain("Aborting commit due to empty commit message");
  });

  it("B73 F77 comes back when the command ends, and stops what it left in its group", async () => {
    const { call, cwd } = await workshop();
    const output = await call("Bash", { command: "sleep 60 & echo $! > pid; echo hi" });
    expect(output).toEqual({ text: "hi\n[What it left running in the background was stopped.]", isError: false });
    const [pid] = await pidsIn(join(cwd, "pid"));
    await waitFor(() => !isRunning(pid!));
  });

  // macOS has no setsid.
  it.runIf(process.platform === "linux")(
    "F77 comes back when a daemon in a session of its own holds the pipe, and says so",
    async () => {
      const { call, cwd } = await workshop();
      const output = await call("Bash", {
        command: "setsid sh -c 'echo $$ > pid; exec sleep 60' & while [ ! -s pid ]; do sleep 0.01; done; echo hi",
      });
      const [pid] = await pidsIn(join(cwd, "pid"));
      expect([output.text, isRunning(pid!)]).toEqual([
        "hi\n[A process of its own session still runs in the background.]",
        true,
      ]);
      process.kill(pid!, "SIGKILL");
    },
  );

  it("stops a command and its children at the time-out, and keeps what was printed", async () => {
    const { call, cwd } = await workshop();
    const command = "echo begun; sleep 60 & echo $! > pids; sleep 60 & echo $! >> pids; wait";
    const output = await call("Bash", { command, timeout: 300 });
    expect(output).toEqual({ text: "begun\n[stopped: it had not ended after 0.3 s]", isError: true });
    for (const pid of await pidsIn(join(cwd, "pids"))) await waitFor(() => !isRunning(pid));
  });

  it("F79 L16 kills a command on abort with its children, also one that ignores SIGTERM, within the grace", async () => {
    const { call, cwd } = await workshop();
    const controller = new AbortController();
    const command =
      "trap '' TERM; echo $$ > pids; sleep 60 & echo $! >> pids; echo begun; while true; do sleep 0.1; done";
    const output = call("Bash", { command }, { signal: controller.signal });
    await waitFor(async () => (await readFile(join(cwd, "pids"), "utf8").catch(() => "")).split("\n").length > 2);
    controller.abort();
    expect(await output).toEqual({ text: "begun\n[interrupted and stopped before it ended]", isError: true });
    for (const pid of await pidsIn(join(cwd, "pids"))) await waitFor(() => !isRunning(pid));
  });

  it("B69 F75 grows by less than 50 MB while a command prints 100 MB", async () => {
    const program = fileURLToPath(new URL("huge-output.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", program]);
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(Number(stdout)).toBeLessThan(50_000_000);
  }, 60_000);

  it("tells the last line as progress", async () => {
    const { call } = await workshop();
    const seen: ToolProgress[] = [];
    await call(
      "Bash",
      { command: "echo a; printf '你好 b\\n\\n'" },
      { onProgress: (progress) => void seen.push(progress) },
    );
    expect(["a", "你好 b"]).toContain(seen[0]?.text);
  });

  it("F80 is not touched by what a command changes: variables, options, functions", async () => {
    const { call } = await workshop();
    await call("Bash", { command: "export LEFT=1; set -e; pwd() { echo mine; }; trap 'echo bye' EXIT" });
    expect((await call("Bash", { command: "false; pwd; echo [$LEFT]" })).text).toBe("<cwd>\n[]");
  });

  it("sees the environment of its host and no other", async () => {
    const { call } = await workshop({}, { env: { PATH: process.env.PATH, MINE: "yes" } });
    expect((await call("Bash", { command: "echo $MINE $PAGER $HOME." })).text).toBe("yes cat .");
  });

  it("says that the working folder is gone", async () => {
    const { call } = await workshop();
    const output = await call("Bash", { command: "true" }, { cwd: "/no/such/folder" });
    expect(output).toEqual({ text: "The working folder /no/such/folder is gone.", isError: true });
  });

  it("says in one sentence that a command is too long for one argument, or holds a NUL", async () => {
    const { call } = await workshop();
    const long = await call("Bash", { command: `true ${"x".repeat(30_000)}` });
    expect(long).toMatchObject({ isError: true, text: expect.stringContaining("write a longer script to a file") });
    const longest = await call("Bash", { command: `true ${"我".repeat(29_990)}` });
    expect(longest).toEqual({ text: "", isError: false });
    expect((await call("Bash", { command: "echo a\0b" })).text).toContain("- command: it must hold no NUL character");
  });

  it("says that there is no bash, and how to get one", async () => {
    const { call } = await workshop({}, { platform: "win32", env: {} });
    expect((await call("Bash", { command: "true" })).text).toContain("Install Git for Windows or WSL");
  });

  it("takes at most ten minutes of time-out", async () => {
    const { call } = await workshop();
    expect((await call("Bash", { command: "true", timeout: 600_001 })).text).toContain("- timeout: ");
  });
});
