import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Model, reply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentCommand, bundleAgent, type Ended, environment, inFolder, removeBundle, runAgent } from "./run-agent.ts";

const isPosix = process.platform !== "win32";
const NOBODY = 65_534; // to root no folder is closed
const DONE = { code: 0, stdout: "It is done.\n" };

beforeAll(bundleAgent, 60_000);
afterAll(removeBundle);

/** Looks first, so that there is a pair to be kept; slowly, or not to the end, where it is asked to. */
const model: Model = ({ messages }) => {
  const last = JSON.stringify(messages.at(-1));
  if (last.includes("Do two.")) return reply("It is done.");
  if (last.includes("for ever"))
    return reply([text("Word after word.")], { faults: [{ kind: "stall", at: { event: 3 } }] });
  if (last.includes("slowly")) return reply([text("Word after word. ".repeat(20))], { pauseMs: 50 });
  if (last.includes("tool_result")) return reply("One is done.");
  return reply([text("A look first."), toolUse("Glob", { pattern: "*" })]);
};

/** A folder with a session in it that asked once. */
class Session {
  readonly api: LocalServer;
  readonly folder: string;
  readonly env: Record<string, string>;

  constructor(folder: string, api: LocalServer) {
    this.api = api;
    this.folder = join(folder, "work");
    this.env = { ...environment(api), XDG_STATE_HOME: join(folder, "state"), XDG_CONFIG_HOME: join(folder, "config") };
  }

  async file(): Promise<string> {
    const state = this.env.XDG_STATE_HOME ?? "";
    const names = await readdir(state, { recursive: true });
    return join(state, names.find((name) => name.includes("sessions") && name.endsWith(".jsonl")) ?? "");
  }

  goOn(): Promise<Ended> {
    return runAgent(["-p", "Do two.", "--continue", "--cwd", this.folder], this.env);
  }

  /** An agent that goes on with it and is in the middle of an answer. */
  async goOnForEver(): Promise<ChildProcess> {
    const args = [...agentCommand, "-p", "Do it for ever.", "--continue", "--cwd", this.folder];
    const agent = spawn(process.execPath, args, { env: this.env, stdio: "ignore" });
    while (!this.asked.includes("for ever") || !this.api.requests.at(-1)?.bytesSent) await wait(10);
    return agent;
  }

  /** Changes the text of the file, and goes on. */
  async damaged(damage: (text: string) => string): Promise<Ended> {
    const file = await this.file();
    await writeFile(file, damage(await readFile(file, "utf8")));
    return this.goOn();
  }

  /** All that the last request held. */
  get asked(): string {
    return JSON.stringify(this.api.requests.at(-1)?.body);
  }
}

/** The server takes no history that is not in order: a request that it refuses fails the test. */
function inSession(work: (session: Session) => Promise<void>): Promise<void> {
  return inFolder((folder) =>
    withLocalApi(
      model,
      async (api) => {
        const session = new Session(folder, api);
        await mkdir(session.folder);
        expect(await runAgent(["-p", "Do one.", "--cwd", session.folder], session.env)).toMatchObject({ code: 0 });
        await work(session);
      },
      { allowMissed: true },
    ),
  );
}

describe("a session that was damaged, and the agent that goes on with it", { timeout: 60_000 }, () => {
  it.runIf(isPosix)("F54 an agent that is killed in the middle of an answer leaves a session to go on with", () =>
    inSession(async (session) => {
      const agent = await session.goOnForEver();
      agent.kill("SIGKILL");
      await once(agent, "close");
      expect(await session.goOn()).toMatchObject(DONE);
      expect(session.asked).toContain("Do it for ever.");
    }),
  );

  it("F55 a torn last line is set aside, and that is said", () =>
    inSession(async (session) => {
      const end = await session.damaged((lines) => lines.slice(0, -20));
      expect(end).toMatchObject(DONE);
      expect(end.stderr).toContain("set aside");
      expect(session.asked).toContain("Do one.");
    }));

  it("F56 F57 F58 a missing line end, a line that is there twice and NULs cost nothing", () =>
    inSession(async (session) => {
      const end = await session.damaged((lines) => {
        const all = lines.trimEnd().split("\n");
        return `${[...all, all.at(-1)].join("\n")}${"\0".repeat(4_000)}`;
      });
      expect(end).toMatchObject(DONE);
      expect(session.asked.split("One is done.")).toHaveLength(2); // once
    }));

  it("F59 a lone surrogate in a stored text is sent as U+FFFD", () =>
    inSession(async (session) => {
      const end = await session.damaged((lines) => lines.replace("One is done.", "One \\ud83d is done."));
      expect(end).toMatchObject(DONE);
      expect(session.asked).toContain("One \uFFFD is done.");
    }));

  it("F60 a record of a newer version is refused in a sentence, and the file is as it was", () =>
    inSession(async (session) => {
      const newer = (lines: string) => `${lines}{"v":99,"kind":"later"}\n`;
      const before = newer(await readFile(await session.file(), "utf8"));
      const end = await session.damaged(newer);
      expect(end.code).not.toBe(0);
      expect(end.stdout).toBe("");
      expect(end.stderr).toContain("version 99");
      expect(await readFile(await session.file(), "utf8")).toBe(before);
    }));

  it("F61 a second agent on it is told that the first has it, and changes nothing", () =>
    inSession(async (session) => {
      const agent = await session.goOnForEver();
      const second = await session.goOn();
      expect(second.code).not.toBe(0);
      expect(second.stdout).toBe("");
      expect(second.stderr).toContain(`process ${agent.pid}`);
      agent.kill();
      expect(await once(agent, "close")).toEqual([143, null]);
      expect(await session.goOn()).toMatchObject(DONE);
    }));
});

describe.runIf(isPosix)("a disk and a clock that do not do what they should", { timeout: 60_000 }, () => {
  it("F62 without room on the disk the run goes on, and says that it is not saved", () =>
    inSession(async (session) => {
      // The signal that would end the process is ignored, as a full disk sends none.
      const full = ["-c", `ulimit -f 1; trap '' XFSZ; exec "$@"`, "sh", process.execPath, ...agentCommand];
      const end = await run("/bin/sh", [...full, "-p", "Do two.", "--continue", "--cwd", session.folder], session.env);
      expect(end).toMatchObject(DONE);
      expect(end.stderr).toContain("not saved");
      expect(await session.goOn()).toMatchObject(DONE);
    }));

  it("F63 without the right to write the run goes on, and says that it is not saved", () =>
    inFolder((folder) =>
      withLocalApi(model, async (api) => {
        const state = join(folder, "state");
        await mkdir(state);
        for (const path of [folder, state]) await chmod(path, 0o555);
        const env = { ...environment(api), XDG_STATE_HOME: state, XDG_CONFIG_HOME: join(folder, "config") };
        const args = [...agentCommand, "-p", "Do two.", "--cwd", folder];
        const end = await run(process.execPath, args, env, process.getuid?.() === 0 ? NOBODY : undefined);
        expect(end).toMatchObject(DONE);
        expect(end.stderr).toContain("not saved");
        await chmod(folder, 0o755);
      }),
    ));

  it.each([1, -1])("F65 a clock that jumps by %i h in the middle of an answer changes nothing", (hours) =>
    inSession(async (session) => {
      const jump = join(session.folder, "jump.mjs");
      await writeFile(
        jump,
        `const now = Date.now; setTimeout(() => { Date.now = () => now() + ${hours} * 3_600_000; }, 400);`,
      );
      const env = { ...session.env, NODE_OPTIONS: `--import ${jump}` };
      const end = await runAgent(["-p", "Do it slowly.", "--continue", "--cwd", session.folder], env);
      expect(end).toMatchObject({ code: 0, stdout: expect.stringMatching(/^(Word after word. ?){20}\n$/) });
      expect(await session.goOn()).toMatchObject(DONE);
    }),
  );
});

async function run(file: string, args: readonly string[], env: Record<string, string>, uid?: number): Promise<Ended> {
  const child = spawn(file, args, { env, stdio: ["ignore", "pipe", "pipe"], ...(uid !== undefined && { uid }) });
  const end = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (part: string) => (end.stdout += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (end.stderr += part));
  const [code] = await once(child, "close");
  return { ...end, code };
}
