import { Writable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { type Main, runProcess } from "#chapter";
import { buildProgram, Child, isAlive, removeProgram } from "./child.ts";
import { failStream, TestHost } from "./test-host.ts";

const isWindows = process.platform === "win32"; // a signal to a process ends it there, whatever it says
const SLOW_MS = 5; // for a piece; a process that does not wait for its reader is gone long before
const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener("abort", resolve));

describe("1.7 runProcess, as a process", () => {
  let program: string;
  beforeAll(async () => {
    program = await buildProgram();
    return () => removeProgram(program);
  });

  it("1.7a a megabyte reaches a slow reader whole", async () => {
    const child = new Child([program, "writesMuch"], SLOW_MS);
    expect([await child.end(), child.stdout.length, child.stderr]).toEqual([0, 1_000_000, ""]);
  });

  it.skipIf(isWindows)("1.7b Ctrl-C leaves no child (F48)", async () => {
    const child = new Child([program, "runsTool"]);
    await child.hear();
    child.process.kill("SIGINT");
    expect([await child.end(), child.stderr, await isAlive(Number.parseInt(child.stdout, 10))]).toEqual([
      130,
      "",
      false,
    ]);
  });

  it("1.7c a crash is one line and code 1, after all is closed", async () => {
    const child = new Child([program, "breaks"]);
    expect([await child.end(), child.stdout]).toEqual([1, "saved\n"]);
    expect(child.stderr).toMatch(/^.*broken for good.*\n$/);
  });
});

describe("1.7 runProcess, seen from inside", () => {
  it("1.7d the first Ctrl-C leaves the code to the program, the second does not", async () => {
    const codes = [1, 2].map((times) => {
      const host = new TestHost();
      const code = runProcess(async (_facts, signal) => {
        await aborted(signal);
        return 7;
      }, host);
      for (let count = 0; count < times; count += 1) host.emit("SIGINT");
      return code;
    });
    expect(await Promise.all(codes)).toEqual([7, 130]);
  });

  it("1.7e whatever ends it from outside, it is aborted and waited for before anything closes", async () => {
    const host = new TestHost();
    const steps: string[] = [];
    const main: Main = async (_facts, signal, shutdown) => {
      shutdown.add("session", () => void steps.push("closed"));
      await aborted(signal);
      await new Promise(setImmediate);
      steps.push("ended");
      return 0;
    };
    const code = runProcess(main, host);
    host.emit("SIGTERM");
    expect([await code, steps]).toEqual([143, ["ended", "closed"]]);
  });

  it.each(["uncaughtException", "unhandledRejection"])("1.7f an %s is a crash (F67)", async (event) => {
    const host = new TestHost();
    const code = runProcess(async (_facts, signal) => {
      await aborted(signal);
      return 0;
    }, host);
    host.emit(event, new Error("lost"));
    expect([await code, host.errors()]).toEqual([1, expect.stringMatching(/^.*lost.*\n$/)]);
  });

  it("1.7g a reader who leaves ends it quietly, and everything is closed", async () => {
    const host = new TestHost();
    let isClosed = false;
    const code = runProcess(async (_facts, signal, shutdown) => {
      shutdown.add("session", () => {
        isClosed = true;
      });
      await aborted(signal);
      return 5;
    }, host);
    failStream(host.stdout, "EPIPE");
    expect([await code, isClosed, host.errors()]).toEqual([0, true, ""]);
  });

  it("1.7h a second Ctrl-C ends it although nobody reads what it has written", async () => {
    const host = new TestHost();
    const stuck = new Writable({ write: () => {} });
    const code = runProcess(async () => 4, Object.assign(host, { stdout: stuck }));
    stuck.write("an answer");
    await new Promise(setImmediate);
    for (let count = 0; count < 2; count += 1) host.emit("SIGINT");
    const late = new Promise((resolve) => setTimeout(() => resolve("late"), 2_000));
    expect(await Promise.race([code, late])).toBe(4);
  });

  it("1.7i what could not be closed is named, and nobody listens afterwards", async () => {
    const host = new TestHost();
    const code = await runProcess(async ({ args }, _signal, shutdown) => {
      shutdown.add("session", () => {
        throw new Error("the disk is full");
      });
      return args.length;
    }, host);
    expect([code, host.errors()]).toEqual([1, "The session was not closed: the disk is full.\n"]);
    expect(host.eventNames()).toEqual([]);
  });
});
