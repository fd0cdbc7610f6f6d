import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { reply, toolUse } from "@loopsmith/local-api";
import { parseTranscript } from "@loopsmith/loop";
import { listSessions, openSession, SessionError } from "@loopsmith/loop/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bundleProgram } from "./crash/bundle-program.ts";
import { judgeHistory } from "./judge-history.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { registryOf, tool } from "./scripted-tools.ts";
import { say, withEngine } from "./with-engine.ts";

leaveNothing();

let folder: string;
let program: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "loopsmith-session-")), "sessions");
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

const line = (content: string, at = 1): string =>
  JSON.stringify({ v: 1, at, kind: "turn", messages: [{ role: "user", content }], origins: [["prompt"]] });
const fileOf = (id: string): string => join(folder, `${id}.jsonl`);
const codeOf = (opening: Promise<unknown>): Promise<unknown> =>
  opening.then(
    () => "opened",
    (error: unknown) => (error instanceof SessionError ? error.code : error),
  );

/** Writes a file as if another process had. */
async function given(id: string, content: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(fileOf(id), content);
}

describe("a session in a file (L43)", () => {
  it("L43 goes on in another process where it was left, for its owner alone", async () => {
    const tools = registryOf(tool("echo", () => ({ content: "echo" })));
    const first = await openSession({ folder, durable: true });
    await withEngine([reply([toolUse("echo", {}, "t1")]), reply("One.")], { log: first, tools }, async (engine) => {
      await say(engine, "First.");
      expect(engine.saving).toEqual({ kind: "saved" });
    });
    await first.close();
    const second = await openSession({ folder, id: first.id });
    expect(second.restored.notes).toEqual([]);
    await withEngine([reply("Two.")], { log: second, restored: second.restored }, async (engine) => {
      await say(engine, "Second.");
      expect(engine.mutableMessages).toHaveLength(6);
    });
    await second.close();
    const { records } = parseTranscript(await readFile(first.path, "utf8"));
    expect(records.filter(({ kind }) => kind === "end")).toHaveLength(2);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(first.path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual([`${first.id}.jsonl`]);
  });

  it("F55 a torn end is moved beside the file, never written on", async () => {
    const torn = line("Two. 二", 2).slice(0, -30);
    await given("s", `${line("One.")}\n${torn}`);
    const session = await openSession({ folder, id: "s" });
    expect(session.restored.messages).toHaveLength(1);
    expect(session.restored.notes).toEqual([
      expect.stringContaining("Line 2 was set aside."),
      "The torn end of the file was moved to a file beside it, .torn.",
    ]);
    await session.append(line("Three.", 3));
    await session.close();
    expect(await readFile(fileOf("s"), "utf8")).toBe(`${line("One.")}\n${line("Three.", 3)}\n`);
    expect(await readFile(`${fileOf("s")}.torn`, "utf8")).toBe(`${torn}\n`);
  });

  it("F56 F58 a line end that is missing is added, and NULs are taken away", async () => {
    await given("ended", line("One."));
    await given("padded", `${line("One.")}\n${"\0".repeat(5_000)}`);
    for (const id of ["ended", "padded"]) {
      const session = await openSession({ folder, id });
      await session.append(line("Two.", 2));
      await session.close();
      expect(await readFile(fileOf(id), "utf8")).toBe(`${line("One.")}\n${line("Two.", 2)}\n`);
    }
    expect((await readdir(folder)).filter((name) => name.endsWith(".torn"))).toEqual([]);
  });

  it("F60 a newer version is refused in a sentence, and the file is as it was", async () => {
    const text = `${line("One.")}\n{"v":2,"kind":"branch"}\n{"v":1,"torn`;
    await given("s", text);
    await expect(openSession({ folder, id: "s" })).rejects.toThrow(
      "Session s is written in version 2 of the format, which this program does not know. Update @loopsmith/loop to go on with it; nothing in it was changed.",
    );
    expect(await readFile(fileOf("s"), "utf8")).toBe(text);
    expect(await readdir(folder)).toEqual(["s.jsonl"]);
  });

  it("L43 lines that are longer than what is read at once, and characters on the seam, come whole", async () => {
    const words = ["好".repeat(700_000), "a", "🙂".repeat(400_000)];
    await given("s", words.map((content, at) => `${line(content, at)}\n`).join(""));
    const session = await openSession({ folder, id: "s" });
    await session.close();
    expect(session.restored.messages.map(({ content }) => content)).toEqual(words);
  });

  it("L43 appends that are not waited for keep their order", async () => {
    const session = await openSession({ folder, id: "s" });
    const lines = Array.from({ length: 50 }, (_, at) => line(String(at), at));
    await Promise.all(lines.map((each) => session.append(each)));
    await session.close();
    expect(await readFile(session.path, "utf8")).toBe(lines.map((each) => `${each}\n`).join(""));
    await expect(session.append(line("Late."))).rejects.toThrow("the session was closed");
  });

  it("refuses a name that would lead elsewhere", async () => {
    expect(await codeOf(openSession({ folder, id: "../s" }))).toBe("bad_id");
  });
});

describe("two on one session (F61)", () => {
  it("F61 the second is refused, in the same process too, and told what to do; after the first has closed it is not", async () => {
    const first = await openSession({ folder, id: "s" });
    expect(await codeOf(openSession({ folder, id: "s" }))).toBe("locked");
    await expect(openSession({ folder, id: "s" })).rejects.toThrow(
      `process ${process.pid} on ${hostname()}. Close it there`,
    );
    const other = await openSession({ folder, id: "s-2" });
    await first.close();
    await other.close();
    const second = await openSession({ folder, id: "s" });
    await second.close();
    expect((await readdir(folder)).sort()).toEqual(["s-2.jsonl", "s.jsonl"]);
  });

  it("F61 a living process keeps it, and what a dead one has left is taken over", async () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"]);
    await once(other, "spawn");
    const own = await openSession({ folder, id: "s" });
    const [ownLock = ""] = (await readdir(folder)).filter((name) => name.includes(".lock."));
    await own.close();
    const [id, lock, , , boot, host] = ownLock.split(".");
    const fields = (await readFile(`/proc/${other.pid}/stat`, "utf8").catch(() => "")).split(") ").at(-1)?.split(" ");
    const lockOf = (started = fields?.[19] ?? "0", ofBoot = boot) =>
      join(folder, [id, lock, other.pid, started, ofBoot, host].join("."));
    await writeFile(lockOf(), "");
    expect(await codeOf(openSession({ folder, id: "s" }))).toBe("locked");
    other.kill("SIGKILL");
    await once(other, "exit");
    const second = await openSession({ folder, id: "s" });
    await second.close();
    expect(await readdir(folder)).toEqual(["s.jsonl"]);
  });

  it.runIf(process.platform === "linux")(
    "F61 a number that another process has got since, or that is from before a restart, holds nothing",
    async () => {
      const own = await openSession({ folder, id: "s" });
      const [ownLock = ""] = (await readdir(folder)).filter((name) => name.includes(".lock."));
      await own.close();
      const [id, lock, pid, started, boot, host] = ownLock.split(".");
      const stale = [
        [id, lock, process.ppid, "17", boot, host], // the number of a living process, another beginning
        [id, lock, process.ppid, started, "another-boot", host],
        [id, lock, pid, "17", boot, host],
      ];
      for (const name of stale) await writeFile(join(folder, name.join(".")), "");
      const second = await openSession({ folder, id: "s" });
      await second.close();
      // On another machine nobody here can look: it counts as alive.
      await writeFile(join(folder, [id, lock, pid, "17", "another-boot", "elsewhere"].join(".")), "");
      expect(await codeOf(openSession({ folder, id: "s" }))).toBe("locked");
    },
  );

  it("F61 of many that come at once at most one has it", async () => {
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => openSession({ folder, id: "s" }).catch((error: unknown) => error)),
    );
    const sessions = opened.filter((each): each is Awaited<ReturnType<typeof openSession>> => !(each instanceof Error));
    expect(sessions.length).toBeLessThanOrEqual(1);
    for (const session of sessions) await session.close();
  });
});

describe.runIf(process.platform === "linux")("a disk that gives no room, no right or no handle (F62 to F64)", () => {
  beforeAll(async () => {
    program = await bundleProgram("unwritable-child.ts");
  });
  afterAll(() => rm(dirname(program), { recursive: true }));

  it("F62 no room: the run goes on, it is told once, and what is there loads", async () => {
    // 40 blocks of 1,024 bytes; the signal that would end the process is ignored, as a full disk sends none.
    const told = await runUnwritable("no-room", "ulimit -f 40; trap '' XFSZ;");
    expect(told).toMatchObject({ reason: "completed", attachments: ["not_saved"] });
    const session = await openSession({ folder, id: "s" });
    await session.close();
    expect(session.restored.notes.filter((note) => note.startsWith("Line"))).toEqual([]); // no piece of a record
    expect(session.restored.messages.length).toBeGreaterThan(2);
    expect(judgeHistory(session.restored.messages)).toBeUndefined();
    expect((await stat(session.path)).size).toBeLessThanOrEqual(40 * 1_024);
  });

  it("F63 no right: the session is open all the same, and saved when the right is there", async () => {
    await mkdir(folder, { recursive: true });
    await chmod(join(folder, ".."), 0o755);
    const told = await runUnwritable("no-right", "");
    expect(told).toEqual(["EACCES", "written"]);
    expect(await readFile(fileOf("s"), "utf8")).toBe("{}\n");
  });

  it("F64 no handle: the session is open all the same, and saved when there is one", async () => {
    const told = await runUnwritable("no-handle", "ulimit -n 60;");
    expect(told).toEqual(["EMFILE", "written"]);
    expect(await readFile(fileOf("s"), "utf8")).toBe("{}\n");
  });

  it("F61 a session that could not be locked at first is not written when another process has written to it", async () => {
    await mkdir(folder, { recursive: true });
    const told = await runUnwritable("changed", "ulimit -n 60;");
    expect(told).toEqual(["EMFILE", "changed"]);
    expect(await readFile(fileOf("s"), "utf8")).toBe(`${line("Of another.")}\n`);
  });
});

describe("the sessions of a folder", () => {
  it("are listed, the newest first, by how they begin", async () => {
    expect(await listSessions(folder)).toEqual([]);
    await given("old", `${line("Fix   the\nbuild, 请。")}\n`);
    await given("new", "torn");
    await writeFile(join(folder, "notes.txt"), "none of them");
    await utimes(fileOf("old"), 1, 1);
    expect(await listSessions(folder)).toMatchObject([
      { id: "new", title: "", bytes: 4 },
      { id: "old", title: "Fix the build, 请。", path: fileOf("old"), changedAt: new Date(1_000) },
    ]);
  });
});

/** Runs the program of unwritable disks under limits of the shell, and gives what it tells. */
async function runUnwritable(what: string, limits: string): Promise<unknown> {
  const args = ["-c", `${limits} exec "$0" "$@"`, process.execPath, program, what, folder];
  const { stdout } = await promisify(execFile)("bash", args);
  return JSON.parse(stdout);
}
