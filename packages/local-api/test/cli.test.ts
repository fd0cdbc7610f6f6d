import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import { readCommandLine, requestLine } from "@loopsmith/local-api/cli";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HELLO, post, STREAM, until } from "./server-client.ts";

/** Starting a process takes seconds on a busy machine. */
const SLOW = 60_000;

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const bundle = join(packageFolder, `dist/test-${process.pid}-${threadId}.js`);
const started: ChildProcessWithoutNullStreams[] = [];

// One file starts in a quarter of the time that the sources take.
beforeAll(async () => {
  const entry = join(packageFolder, "src/bin.ts");
  await build({
    entryPoints: [entry],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
});

afterAll(() => rm(bundle));

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

type Run = { child: ChildProcessWithoutNullStreams; stdout: string; stderr: string };

function start(args: readonly string[], env: Record<string, string> = {}): Run {
  const clean = { ...process.env, LC_ALL: "C", ...env };
  const child = spawn(process.execPath, [bundle, ...args], { env: clean });
  started.push(child);
  const run: Run = { child, stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (run.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (run.stderr += text));
  return run;
}

/** A run that ends by itself. */
async function ended(args: readonly string[], env?: Record<string, string>): Promise<Run & { code: unknown }> {
  const run = start(args, env);
  const [code] = await once(run.child, "close");
  return { ...run, code };
}

/** A run that serves; its URL is the first line of stdout. */
async function serving(args: readonly string[]): Promise<Run & { baseUrl: string }> {
  const run = start(args);
  await until(() => run.stdout.includes("\n") && run.stderr.includes("Ctrl-C"));
  return Object.assign(run, { baseUrl: run.stdout.split("\n")[0] ?? "" });
}

describe("the command", { timeout: SLOW }, () => {
  it("prints its URL as the first line, says how to use it on stderr, and ends at Ctrl-C", async () => {
    const run = await serving([]);
    expect(run.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(run.stderr).toContain(`ANTHROPIC_BASE_URL=${run.baseUrl}`);
    expect(run.stderr).toContain("offline-scout");
    const answer = await (await post(run, { ...HELLO, model: "claude-opus-5" })).json();
    expect(answer).toMatchObject({ model: "claude-opus-5", role: "assistant" });
    run.child.kill("SIGINT");
    expect(await once(run.child, "close")).toEqual([0, null]);
    expect(run.stderr).not.toContain("Error");
  });

  it("listens where it is told to, with the model, profile, strictness and key it is told", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const options = ["--port", String(port), "--model=scripted-classic", "--profile", "classic"];
    const run = await serving([...options, "--strictness", "portable", "--key", "sesame"]);
    expect(run.baseUrl).toBe(`http://127.0.0.1:${port}`);
    const headers = { "x-api-key": "sesame" };
    expect((await post(run)).status).toBe(401);
    const answer = await (await post(run, { ...HELLO, model: "claude-opus-5" }, { headers })).json();
    expect(answer.content[0].text).toContain("scripted-classic");
    const assistantFirst = [{ role: "assistant", content: "Hi." }, ...HELLO.messages];
    expect((await post(run, { ...HELLO, messages: assistantFirst }, { headers })).status).toBe(400);
    const facts = { ...headers, "anthropic-version": "2023-06-01" };
    const scout = await (await fetch(`${run.baseUrl}/v1/models/offline-scout`, { headers: facts })).json();
    expect(scout.max_input_tokens).toBe(200_000);
    run.child.kill("SIGTERM");
    expect(await once(run.child, "close")).toEqual([0, null]);
  });

  it("prints a line for each request, and lets a fault strike the one that it is told", async () => {
    const run = await serving(["--fault", "reset@event:2#2; http=529#3"]);
    const lines = (): string[] => run.stderr.split("\n").filter((line) => line.startsWith("#"));
    for (let asked = 1; asked <= 3; asked++) {
      await post(run, STREAM).then((response) => response.text().catch(() => {}));
      await until(() => lines().length === asked);
    }
    await post(run, { ...HELLO, messages: [] });
    await until(() => lines().length === 4);
    expect(lines().map((line) => line.replace(/\d+ ms/, "N ms"))).toEqual([
      "#1 POST /v1/messages 200 N ms",
      "#2 POST /v1/messages 200 N ms reset reset@event:2",
      "#3 POST /v1/messages 529 N ms http=529",
      expect.stringMatching(/^#4 POST \/v1\/messages 400 N ms M23: messages: at least one message is required\./),
    ]);
  });

  it("refuses what it does not understand in one sentence, with exit code 2", async () => {
    const run = await ended(["--prot", "1"]);
    const sentence = "There is no option --prot: see --help for those there are.\n";
    expect([run.code, run.stdout, run.stderr]).toEqual([2, "", sentence]);
  });

  it("says in one sentence that a port is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const run = await ended(["--port", String(port)]);
    const sentence = `Port ${port} is in use: choose another one with --port, or 0 for a free one.\n`;
    expect([run.code, run.stdout, run.stderr]).toEqual([1, "", sentence]);
    taken.close();
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "F47 F52 ends at %s while an answer streams and another one stalls",
    async (signal) => {
      const run = await serving(["--fault", "drip=1@event:1,ms=20#1; stall@event:1#2"]);
      const answers = await Promise.all([post(run, STREAM), post(run, STREAM)]);
      const ends = answers.map((response) => response.text().catch(() => "broken"));
      run.child.kill(signal);
      const [code] = await once(run.child, "close");
      expect([code, await Promise.all(ends)]).toEqual([0, ["broken", "broken"]]);
    },
  );

  it("records what passes to another server, and plays it when that one is gone", async () => {
    const file = join(packageFolder, `dist/test-${process.pid}-${threadId}.jsonl`);
    const upstream = await serving(["--model", "scripted-modern"]);
    const recorder = await serving(["--record", file, "--upstream", upstream.baseUrl]);
    const recorded = await (await post(recorder)).text();
    expect(recorder.stderr).toContain(`Everything goes on to ${upstream.baseUrl}`);
    for (const { child } of [upstream, recorder]) {
      child.kill("SIGTERM");
      await once(child, "close");
    }
    const player = await serving(["--replay", file]);
    expect(await (await post(player)).text()).toBe(recorded);
    await until(() => player.stderr.includes("#1 POST /v1/messages 200"));
    await rm(file);
  });

  it("says in one sentence that a cassette cannot be played, in the language that was asked for", async () => {
    const run = await ended(["--replay", "/nowhere/a.jsonl", "--lang", "zh"]);
    expect([run.code, run.stdout, run.stderr]).toEqual([1, "", "读不到 /nowhere/a.jsonl：请先用 --record 录制。\n"]);
  });

  it("explains itself in both languages with the same options", async () => {
    const chinese = await ended(["--", "-h"], { LC_ALL: "zh_CN.UTF-8" });
    expect([chinese.code, chinese.stderr]).toEqual([0, ""]);
    expect(chinese.stdout).toContain("默认");
    const english = readCommandLine(["--help"], {});
    const optionsOf = (help: string): string[] => help.match(/--\w+/g) ?? [];
    expect(optionsOf(chinese.stdout)).toEqual(english.kind === "help" && optionsOf(english.text.help));
  });
});

describe("the command line", () => {
  it.each([
    [["--prot", "1"], "There is no option --prot: see --help for those there are."],
    [["--port", "70000"], '--port cannot be "70000": give it a number from 0 (any free port) to 65535.'],
    [["--port", "abc"], '--port cannot be "abc": give it a number from 0 (any free port) to 65535.'],
    [["--port"], "--port has no value: give it a number from 0 (any free port) to 65535."],
    [["--model", "gpt"], '--model cannot be "gpt": give it offline-scout | scripted-modern | scripted-classic.'],
    [["--profile", "new"], '--profile cannot be "new": give it classic | modern.'],
    [["--strictness=lax"], '--strictness cannot be "lax": give it first-party | portable.'],
    [["--lang", "fr"], '--lang cannot be "fr": give it en | zh.'],
    [
      ["--key", "sk-revoked"],
      '--key cannot be "sk-revoked": give it some text (not sk-revoked, which is never accepted).',
    ],
    [
      ["--fault", "kaboom@event:1"],
      expect.stringMatching(
        /^--fault cannot be "kaboom@event:1": give it NAME.* the names are http, late_headers,.*\)\.$/,
      ),
    ],
    [["--record", "a"], "--record needs --upstream: give both."],
    [["--upstream", "http://a"], "--upstream needs --record: give both."],
    [
      ["--record", "a", "--upstream", "api"],
      '--upstream cannot be "api": give it the base URL of a server, for instance https://api.anthropic.com.',
    ],
    [
      ["--record", "a", "--upstream", "http://a", "--replay", "a"],
      "--record and --replay do not go together: leave one out.",
    ],
    [["--replay", "a", "--model", "offline-scout"], "--model and --replay do not go together: leave one out."],
    [["--replay", "a", "--key=k", "--lang", "zh"], "--key 和 --replay 不能一起用：请去掉其中一个。"],
    [["--replay"], "--replay has no value: give it the name of a file."],
    [["8080"], '"8080" belongs to no option: see --help for what can be said.'],
    [["--lang", "zh", "--prot"], "没有 --prot 这个选项：可用的选项见 --help。"],
  ])("refuses %j in one sentence", (args, message) => {
    expect(readCommandLine(args, {})).toEqual({ kind: "refused", message });
  });

  it("has a default for everything", () => {
    expect(readCommandLine([], {})).toMatchObject({
      kind: "serve",
      settings: {
        port: 0,
        model: "offline-scout",
        profile: undefined,
        strictness: undefined,
        key: undefined,
        faults: [],
      },
    });
  });

  it("reads the faults that it is to let strike", () => {
    expect(readCommandLine(["--fault", "split=7; hang_up#2"], {})).toMatchObject({
      kind: "serve",
      settings: { faults: [{ fault: { kind: "split", bytes: 7 } }, { fault: { kind: "hang_up" }, request: 2 }] },
    });
  });

  it("takes one line for a request, whatever the client sent", () => {
    const request = { number: 7, method: "POST", path: "/v1/messages", headers: {}, body: undefined, status: 0 };
    const rest = { notes: [], startedAt: 5, endedAt: 17.4, bytesSent: 0, struck: [], missed: [] };
    const problem = { status: 400, type: "invalid_request_error", message: "a:\nb", rule: "M22" };
    expect(requestLine({ ...request, ...rest, end: "client_left", problem })).toBe(
      "#7 POST /v1/messages - 12 ms client_left M22: a: b\n",
    );
  });

  it.each([
    [[], { LANG: "zh_CN.UTF-8" }, "默认"],
    [[], { LC_ALL: "zh_TW", LANG: "en_GB.UTF-8" }, "默认"],
    [[], { LC_ALL: "", LC_MESSAGES: "en_GB", LANG: "zh_CN" }, "default"],
    [["--lang", "zh"], { LANG: "de_DE" }, "默认"],
    [["--lang", "en"], { LANG: "zh_CN" }, "default"],
    [[], {}, "default"],
  ])("speaks the language of %j in %j", (args, env, word) => {
    const command = readCommandLine([...args, "--help"], env);
    expect(command.kind === "help" && command.text.help).toContain(word);
  });
});
