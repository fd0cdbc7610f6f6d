import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { explainAbsence, openSandbox, SandboxUnavailableError } from "@loopsmith/tools/sandbox";
import type { Sandbox } from "@loopsmith/tools/shell";
import { describe, expect, it, onTestFinished } from "vitest";
import { judgeHost } from "../src/sandbox/allowed-host.ts";
import { bubblewrapArguments } from "../src/sandbox/bubblewrap-arguments.ts";
import { type Workshop, workshop } from "./call-builtin.ts";
import { waitFor } from "./process-facts.ts";
import { tempFolder } from "./temp-folder.ts";

const platform = process.platform;
const trial = await openSandbox({ folders: [], platform });
if (trial.kind === "on") await trial.sandbox.close();
const withSandbox = trial.kind === "on";
const withNetwork =
  withSandbox &&
  existsSync("/usr/bin/curl") &&
  (await openSandbox({ folders: [], hosts: ["x"], platform }).then(closed)) === "on";

async function closed(state: Awaited<ReturnType<typeof openSandbox>>): Promise<string> {
  if (state.kind === "on") await state.sandbox.close();
  return state.kind;
}

/** A workshop whose commands run in a sandbox. */
async function boxed(hosts: readonly string[] = [], files: Record<string, string> = {}): Promise<Workshop> {
  const cwd = await tempFolder(files);
  const state = await openSandbox({ folders: [cwd], hosts, platform });
  if (state.kind === "off") throw new Error(explainAbsence(state.absence));
  const sandbox: Sandbox = state.sandbox;
  onTestFinished(() => sandbox.close());
  return workshop({}, { cwd, sandbox });
}

describe("whether there is a sandbox", () => {
  it("says which programs are missing, and how to go on", async () => {
    const none = await openSandbox({ folders: [], hosts: ["a.b"], platform: "linux", programFolders: ["/nowhere"] });
    expect(none).toEqual({ kind: "off", absence: { kind: "missing", programs: ["bubblewrap", "socat"] } });
    expect(none.kind === "off" && explainAbsence(none.absence)).toBe(
      "The sandbox needs bubblewrap and socat: install it with the package manager of the system.",
    );
  });

  it("does not need socat while the network is off", async () => {
    const none = await openSandbox({ folders: [], platform: "linux", programFolders: ["/nowhere"] });
    expect(none).toEqual({ kind: "off", absence: { kind: "missing", programs: ["bubblewrap"] } });
  });

  it("says that a system has none", async () => {
    const none = await openSandbox({ folders: [], platform: "darwin" });
    expect(none).toEqual({ kind: "off", absence: { kind: "unsupported", platform: "darwin" } });
  });

  it("is an error where the host cannot do without", async () => {
    const open = openSandbox({ folders: [], platform: "win32", failIfUnavailable: true });
    await expect(open).rejects.toThrow(SandboxUnavailableError);
    await expect(open).rejects.toThrow("There is no sandbox for win32: run in a container");
  });

  // A bubblewrap that the system does not let work, as a program of that name shows it.
  it.runIf(platform === "linux")("is tried out before it is called one", async () => {
    const folder = await tempFolder({
      bwrap: "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n",
    });
    await chmod(join(folder, "bwrap"), 0o755);
    const none = await openSandbox({ folders: [], platform, programFolders: [folder] });
    const message = "bwrap: No permissions to create new namespace";
    expect(none).toEqual({ kind: "off", absence: { kind: "refused", message } });
    expect(none.kind === "off" && explainAbsence(none.absence)).toContain("allow unprivileged user namespaces");
  });

  it("shows all, hides what leads out, and opens the folders last", () => {
    const args = bubblewrapArguments({ cwd: "/w/a", folders: ["/w"], visible: "/tmp/v", tmp: "/tmp/t" }).join(" ");
    expect(args).toMatch(/^--die-with-parent .*--unshare-net --ro-bind \/ \/ .* --tmpfs \/run --bind \/tmp\/t \/tmp /);
    expect(args).toMatch(
      / --ro-bind \/tmp\/v \/tmp\/v --bind \/w \/w --ro-bind-try \/w\/\.git\/hooks \/w\/\.git\/hooks /,
    );
    expect(args).toMatch(/ --chdir \/w\/a --$/);
  });
});

describe.runIf(withSandbox)("Bash in a sandbox", () => {
  it("writes in the folder, reads elsewhere, and writes nowhere else", async () => {
    const { call, cwd } = await boxed();
    const outside = await tempFolder();
    const home = join(homedir(), ".loopsmith-must-not-be");
    const command = `echo in > a; cat /etc/passwd | head -c 4; for f in /etc/x ${home} ${cwd}-x ${outside}/x; do echo out > $f; done 2>&1`;
    const { text } = await call("Bash", { command });
    expect(text).toContain("root");
    expect(text).toContain("/etc/x: Read-only file system"); // a home below /tmp is not even seen
    expect(await readFile(join(cwd, "a"), "utf8")).toBe("in\n");
    for (const path of ["/etc/x", home, `${cwd}-x`, `${outside}/x`]) await expect(stat(path)).rejects.toThrow("ENOENT");
  });

  it("reaches no host, not this machine either", async () => {
    const { call } = await boxed();
    const server = createServer((_, answer) => answer.end("inside"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // it listens on a port
    const { text } = await call("Bash", { command: `(exec 9<>/dev/tcp/127.0.0.1/${port}) 2>&1; ls /run /tmp` });
    expect(text).toContain("Connection refused");
    expect(text).not.toContain("docker");
  });

  it("sees no process of others and cannot end one", async () => {
    const { call } = await boxed();
    const { text } = await call("Bash", { command: `kill -0 ${process.pid} 2>&1; ls -d /proc/[0-9]* | wc -l` });
    const [refused, processes] = text.split("\n");
    expect(refused).toContain("No such process");
    expect(Number(processes)).toBeLessThan(10);
  });

  it("V14 cannot change what git or an editor runs later, and can work in the repository", async () => {
    const { call, cwd } = await boxed([], { "a.txt": "a\n", ".envrc": "" });
    const plain = await workshop({}, { cwd });
    await plain.call("Bash", { command: "git init -q . && git config user.name a && git config user.email a@b" });
    const { text } = await call("Bash", {
      command:
        "git add -A && git commit -qm first && git status --short; echo x > .git/hooks/pre-commit; " +
        "git config core.fsmonitor evil; echo x > .envrc; mv .git/hooks .git/h; git log --oneline | wc -l",
    });
    expect(text).toMatch(/^1\n\[stderr\]\n/);
    expect(await readFile(join(cwd, ".git/config"), "utf8")).not.toContain("evil");
    expect(await readFile(join(cwd, ".envrc"), "utf8")).toBe("");
    await expect(stat(join(cwd, ".git/hooks/pre-commit"))).rejects.toThrow("ENOENT");
  });

  it("keeps its folder, its exit code, and its own /tmp from call to call", async () => {
    const { call, cwd } = await boxed();
    await mkdir(join(cwd, "sub"));
    expect((await call("Bash", { command: "cd sub; echo kept > /tmp/note-of-a-sandbox; exit 4" })).text).toBe(
      "[exit code 4]",
    );
    expect((await call("Bash", { command: "pwd; cat /tmp/note-of-a-sandbox" })).text).toBe("<cwd>/sub\nkept");
    await expect(stat("/tmp/note-of-a-sandbox")).rejects.toThrow("ENOENT");
  });

  it("B69 may read the file of a long output, and not change it", async () => {
    const { call } = await boxed();
    const { text } = await call("Bash", { command: "seq 20000" });
    const path = / are in (\S+)\.\]$/.exec(text)?.[1];
    const { text: read } = await call("Bash", { command: `tail -1 ${path}; echo x >> ${path}` });
    expect(read).toMatch(/^20000\n\[stderr\]\n.*Read-only file system/);
  });

  it("F77 F79 I5 ends with everything that it has started, daemons of another session too", async () => {
    const { call, cwd } = await boxed();
    const controller = new AbortController();
    const command = "trap '' TERM; setsid sleep 61.7 & echo begun > begun; sleep 60";
    const output = call("Bash", { command }, { signal: controller.signal });
    await waitFor(() =>
      stat(join(cwd, "begun")).then(
        () => true,
        () => false,
      ),
    );
    controller.abort();
    expect((await output).text).toBe("[interrupted and stopped before it ended]");
    const outside = await workshop({}, { cwd });
    await waitFor(async () =>
      (await outside.call("Bash", { command: "pgrep -f 'sleep 61[.]7'" })).text.includes("code 1"),
    );
    await call("Bash", { command: "setsid sleep 61.8 >/dev/null 2>&1 & sleep 0.1" });
    await waitFor(async () =>
      (await outside.call("Bash", { command: "pgrep -f 'sleep 61[.]8'" })).text.includes("code 1"),
    );
  });

  it("runs in the background too, and ends there", async () => {
    const { call, cwd } = await boxed();
    await call("Bash", { command: "echo hi; touch begun; sleep 62.5", run_in_background: true });
    await waitFor(() =>
      stat(join(cwd, "begun")).then(
        () => true,
        () => false,
      ),
    );
    expect((await call("BashOutput", { bash_id: "bash_1" })).text).toMatch(/^hi\n\[bash_1 still runs/);
    expect((await call("KillShell", { shell_id: "bash_1" })).text).toBe("bash_1 was ended.");
    const outside = await workshop({}, { cwd });
    await waitFor(async () =>
      (await outside.call("Bash", { command: "pgrep -f 'sleep 62[.]5'" })).text.includes("code 1"),
    );
  });
});

describe.runIf(withNetwork)("hosts of a list", () => {
  it("reaches a host of the list and no other, and is told why", async () => {
    const server = createServer((asked, answer) => answer.end(`hello ${asked.headers.host} ${asked.url}`));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // it listens on a port
    const { call } = await boxed(["127.0.0.1"]);
    const url = `http://127.0.0.1:${port}/a?b`;
    expect((await call("Bash", { command: `curl -sS ${url}` })).text).toBe(`hello 127.0.0.1:${port} /a?b`);
    expect((await call("Bash", { command: `curl -sS -p ${url}` })).text).toContain(`hello 127.0.0.1:${port}`);
    expect((await call("Bash", { command: `curl -sS http://localhost:${port}/` })).text).toBe(
      "The sandbox refuses localhost: it is not on the list of hosts.",
    );
    expect((await call("Bash", { command: `curl -sS https://example.com/` })).text).toContain("403");
    expect((await call("Bash", { command: `curl -sS --noproxy '*' ${url} 2>&1` })).isError).toBe(true);
  });
});

describe("which host may be reached", () => {
  it.each([
    ["example.com", ["other.com"], "it is not on the list of hosts"],
    ["badexample.com", ["*.example.com"], "it is not on the list of hosts"],
    ["example.com", ["*.example.com"], "it is not on the list of hosts"],
    ["example.com\0.evil.org", ["*.evil.org"], "its name holds characters that no host has"],
    ["1.2.3.4", ["*.4"], "it is not on the list of hosts"],
  ])("V25 %j by %j: no", async (host, list, why) => {
    expect(await judgeHost(host, list)).toEqual({ kind: "refused", why });
  });

  it("V25 an address inside only where the list names it, in whatever letters", async () => {
    expect(await judgeHost("127.0.0.1", ["127.0.0.1"])).toEqual({ kind: "allowed", address: "127.0.0.1" });
    expect(await judgeHost("LocalHost.", ["localhost"])).toMatchObject({ kind: "allowed" });
    // A name that leads inside, as /etc/hosts or a foreign name server may have it.
    const name = (await readFile("/etc/hosts", "utf8").catch(() => "")).match(/^127\.\S+\s+(?!localhost)(\S+)/m)?.[1];
    if (name !== undefined) expect(await judgeHost(name, [name])).toMatchObject({ kind: "refused" });
  });
});
