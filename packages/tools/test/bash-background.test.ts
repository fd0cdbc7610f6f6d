import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { type Workshop, workshop } from "./call-builtin.ts";
import { isRunning, pidsIn, waitFor } from "./process-facts.ts";

/** Asks until the command has ended, and gives back all that was told. */
async function readToEnd({ call }: Workshop, bash_id: string, filter?: string): Promise<string> {
  let told = "";
  for (;;) {
    const { text } = await call("BashOutput", { bash_id, ...(filter !== undefined && { filter }) });
    const [, printed, state] = /^(?:\(nothing new\)|([\s\S]*))\n\[bash_\d+ ([\s\S]*)\]$/.exec(text) ?? [];
    told += printed ?? "";
    if (state?.startsWith("still runs") !== true) return `${told}|${state?.split(". ")[0]}`;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const background = (command: string) => ({ command, run_in_background: true });

describe.runIf(process.platform !== "win32")("Bash in the background", () => {
  it("comes back at once with an id, and where what it prints goes", async () => {
    const { call } = await workshop();
    const { text, isError } = await call("Bash", background("echo hi; sleep 60"));
    expect(text).toMatch(
      /^Runs in the background as bash_1\. What it prints goes to \/\S+\.txt\. Read it with BashOutput, end it with KillShell\.$/,
    );
    expect(isError).toBe(false);
    const path = / to (\S+)\. /.exec(text)![1]!;
    await waitFor(async () => (await readFile(path, "utf8")) === "hi\n");
  });

  it("gives what is new since the last call, both streams as they came, and the exit code", async () => {
    const shop = await workshop();
    await shop.call("Bash", background("echo a; while [ ! -e go ]; do sleep 0.01; done; echo b >&2; exit 3"));
    await waitFor(async () =>
      (await shop.call("BashOutput", { bash_id: "bash_1" })).text.startsWith("a\n[bash_1 still"),
    );
    expect((await shop.call("BashOutput", { bash_id: "bash_1" })).text).toMatch(
      /^\(nothing new\)\n\[bash_1 still runs\./,
    );
    await shop.call("Bash", { command: "touch go" });
    expect(await readToEnd(shop, "bash_1")).toBe("b|has ended: exit code 3");
    expect((await shop.call("BashOutput", { bash_id: "bash_1" })).text).toMatch(/^\(nothing new\)/);
  });

  it("gives only lines that match the filter, and says what is wrong with one that is none", async () => {
    const shop = await workshop();
    await shop.call("Bash", background("seq 30"));
    await waitFor(() => shop.host.shell.background.get("bash_1")?.state.kind === "ended");
    expect(await shop.call("BashOutput", { bash_id: "bash_1", filter: "(" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("The filter is no regular expression"),
    });
    expect(await readToEnd(shop, "bash_1", "^1[0-2]$")).toBe("10\n11\n12|has ended: exit code 0");
  });

  it("filters a line when it is whole, however it comes", async () => {
    const shop = await workshop();
    const pieces = "printf 'one\\ntwo'; while [ ! -e go ]; do sleep 0.01; done; printf ' three\\nfour'";
    await shop.call("Bash", background(pieces));
    const read = () => shop.call("BashOutput", { bash_id: "bash_1", filter: "o$|f" });
    await waitFor(async () => (await readFile(shop.host.shell.background.get("bash_1")!.path!, "utf8")) === "one\ntwo");
    expect((await read()).text).toMatch(/^\(nothing new\)/);
    await shop.call("Bash", { command: "touch go" });
    expect(await readToEnd(shop, "bash_1", "o$|f")).toBe("four|has ended: exit code 0");
  });

  it("does not hang on a filter that takes other engines for ever", async () => {
    const shop = await workshop();
    await shop.call("Bash", background(`printf '${"a".repeat(5_000)}!'`));
    expect(await readToEnd(shop, "bash_1", "(a+)+$")).toBe("|has ended: exit code 0");
  });

  it("B69 cuts the middle out of what is much, and keeps it in the file", async () => {
    const shop = await workshop();
    await shop.call("Bash", background("yes | head -c 3000000"));
    await waitFor(() => shop.host.shell.background.get("bash_1")?.state.kind === "ended");
    const { text } = await shop.call("BashOutput", { bash_id: "bash_1" });
    expect(text).toContain("\n[2971000 of 3000000 bytes are left out here]\n");
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
  });

  it("B45 keeps a character whole that comes in pieces", async () => {
    const shop = await workshop();
    await shop.call(
      "Bash",
      background("printf '\\xf0\\x9f'; while [ ! -e go ]; do sleep 0.01; done; printf '\\x98\\x80'"),
    );
    await waitFor(async () => {
      const path = shop.host.shell.background.get("bash_1")?.path;
      return path !== undefined && (await readFile(path)).length === 2;
    });
    expect((await shop.call("BashOutput", { bash_id: "bash_1" })).text).toMatch(/^\(nothing new\)/);
    await shop.call("Bash", { command: "touch go" });
    expect(await readToEnd(shop, "bash_1")).toBe("😀|has ended: exit code 0");
  });

  it("F79 KillShell ends a command and its children, also one that ignores SIGTERM", async () => {
    const { call, cwd } = await workshop();
    const command = "trap '' TERM; echo $$ > pids; sleep 60 & echo $! >> pids; while true; do sleep 0.1; done";
    await call("Bash", background(command));
    await waitFor(async () => (await readFile(join(cwd, "pids"), "utf8").catch(() => "")).split("\n").length > 2);
    expect(await call("KillShell", { shell_id: "bash_1" })).toEqual({ text: "bash_1 was ended.", isError: false });
    for (const pid of await pidsIn(join(cwd, "pids"))) await waitFor(() => !isRunning(pid));
    expect((await call("KillShell", { shell_id: "bash_1" })).text).toBe("bash_1 had ended before.");
    expect((await call("BashOutput", { bash_id: "bash_1" })).text).toContain("has ended: interrupted and stopped");
  });

  it("names the commands there are when an id is wrong", async () => {
    const { call } = await workshop();
    expect(await call("KillShell", { shell_id: "x" })).toEqual({
      text: "No background command is called x. None was started: Bash does that with run_in_background.",
      isError: true,
    });
    await call("Bash", background("true"));
    const { text } = await call("BashOutput", { bash_id: "constructor" });
    expect(text).toBe("No background command is called constructor. There are: bash_1.");
  });

  it("goes on when the run is aborted, and does not move the working folder", async () => {
    const { call, host } = await workshop({ "a/x": "" });
    const controller = new AbortController();
    await call("Bash", background("cd a; sleep 60"), { signal: controller.signal });
    controller.abort();
    expect((await call("Bash", { command: "pwd" })).text).toBe("<cwd>");
    expect(host.shell.background.get("bash_1")?.state.kind).toBe("running");
  });

  it("is stopped at a time-out of its own only", async () => {
    const shop = await workshop();
    await shop.call("Bash", { ...background("echo a; sleep 60"), timeout: 200 });
    expect(await readToEnd(shop, "bash_1")).toContain("|has ended: stopped: it had not ended after 0.2 s");
  });

  it("refuses more than twenty at once", async () => {
    const { call } = await workshop();
    for (let started = 0; started < 20; started += 1) await call("Bash", background("exec sleep 60"));
    expect(await call("Bash", background("true"))).toMatchObject({
      isError: true,
      text: expect.stringContaining("Too many"),
    });
    await call("KillShell", { shell_id: "bash_7" });
    expect((await call("Bash", background("true"))).text).toContain("as bash_21.");
  });

  it("I5 ends with the session, and leaves no file", async () => {
    const { call, cwd, host } = await workshop();
    await call("Bash", background("sleep 60 & echo $$ > pids; echo $! >> pids; wait"));
    await waitFor(async () => (await readFile(join(cwd, "pids"), "utf8").catch(() => "")).split("\n").length > 2);
    const folder = await host.shell.files.path();
    await host.shell.close();
    for (const pid of await pidsIn(join(cwd, "pids"))) await waitFor(() => !isRunning(pid));
    await expect(rm(folder)).rejects.toThrow("ENOENT");
  });

  it("I5 F67 ends with the process, in the foreground and in the background, however that comes to its end", async () => {
    const { cwd } = await workshop();
    const program = fileURLToPath(new URL("leaves-commands.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", program, cwd]);
    for (const pid of await pidsIn(join(cwd, "pids"))) await waitFor(() => !isRunning(pid));
    await expect(rm(stdout.trim())).rejects.toThrow("ENOENT");
  });
});
