import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import {
  describeHost,
  exitCodeFor,
  guardOutput,
  type Host,
  type ProcessEnd,
  readPipedInput,
  Shutdown,
  watchSignals,
} from "@loopsmith/agent/process";
import { describe, expect, it } from "vitest";

class TestHost extends EventEmitter {
  readonly argv: readonly string[] = ["--help"];
  env: Record<string, string> = {};
  readonly stdin: Host["stdin"] = new PassThrough();
  readonly stdout: Host["stdout"] = new PassThrough();
  readonly stderr: Host["stderr"] = new PassThrough();
  time = 0;

  cwd = (): string => "/home/dev";
  now = (): number => this.time;
}

describe("1.1 where a program runs", () => {
  it("1.1a a terminal to read from makes no colour in a file", () => {
    const host = new TestHost();
    host.stdin.isTTY = true;
    expect(describeHost(host)).toEqual({
      args: ["--help"],
      cwd: "/home/dev",
      input: "terminal",
      output: "pipe",
      columns: 80,
      color: false,
      animation: false,
    });
  });

  it.each([
    [{}, 120, { color: true, animation: true, columns: 120 }],
    [{ NO_COLOR: "1" }, 120, { color: false, animation: true, columns: 120 }],
    [{ TERM: "dumb" }, 0, { color: false, animation: false, columns: 80 }],
  ])("1.1b %j has the last word on a terminal", (env, columns, facts) => {
    const host = new TestHost();
    Object.assign(host.stdout, { isTTY: true, columns });
    host.env = env;
    expect(describeHost(host)).toMatchObject({ output: "terminal", ...facts });
  });
});

describe("1.2 what is piped in", () => {
  async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
    const bytes = new TextEncoder().encode(text);
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }

  it.each([1, 2, 3, 100])("1.2a B45 is whole text, in pieces of %d bytes", async (size) => {
    expect(await readPipedInput(inPieces("你好 🙂\n", size), 100)).toBe("你好 🙂\n");
  });

  it("1.2b is refused beyond the limit, which is named", async () => {
    await expect(readPipedInput(inPieces("你".repeat(4), 1), 11)).rejects.toThrow("longer than 11 bytes");
    expect(await readPipedInput(inPieces("你".repeat(4), 1), 12)).toHaveLength(4);
  });
});

it.each<[ProcessEnd, number]>([
  [{ kind: "returned", code: 3 }, 3],
  [{ kind: "pipe_closed" }, 0],
  [{ kind: "crashed", error: "broken" }, 1],
  [{ kind: "usage", message: "There is no option --x." }, 2],
  [{ kind: "signal", signal: "SIGHUP" }, 129],
  [{ kind: "interrupted" }, 130],
  [{ kind: "signal", signal: "SIGTERM" }, 143],
])("1.3a %j ends with %d", (end, code) => {
  expect(exitCodeFor(end)).toBe(code);
});

describe("1.4 what is to be closed", () => {
  it("1.4a is closed once, newest first, whatever one of them throws", async () => {
    const shutdown = new Shutdown();
    const closed: string[] = [];
    shutdown.add("server", async () => void closed.push("server"));
    const remove = shutdown.add("lock", () => void closed.push("lock"));
    shutdown.add("session", () => {
      throw new Error("the disk is full");
    });
    shutdown.add("run", async () => void closed.push("run"));
    remove();
    const report = await shutdown.run(1_000);
    expect(report).toEqual({
      closed: ["run", "server"],
      failed: [{ name: "session", message: "the disk is full" }],
      abandoned: [],
    });
    expect(await shutdown.run(1_000)).toBe(report);
    expect(closed).toEqual(["run", "server"]);
  });

  it("1.4b is left alone when it hangs, by its name, and takes no time of the others", async () => {
    const shutdown = new Shutdown();
    shutdown.add("slow", () => new Promise((resolve) => setTimeout(resolve, 20)));
    shutdown.add("stuck", () => new Promise(() => {}));
    expect(await shutdown.run(400)).toEqual({ closed: ["slow"], failed: [], abandoned: ["stuck"] });
  });
});

describe("1.5 signals", () => {
  function watched() {
    const host = new TestHost();
    const done: unknown[] = [];
    const unwatch = watchSignals(host, { abort: () => done.push("abort"), quit: (end) => done.push(end) });
    return { host, done, unwatch };
  }

  it("1.5a F46 a second SIGINT within two seconds quits, and one after 2,001 ms aborts again", () => {
    const { host, done } = watched();
    for (const time of [10_000, 12_001, 14_001]) {
      host.time = time;
      host.emit("SIGINT");
    }
    expect(done).toEqual(["abort", "abort", { kind: "interrupted" }]);
  });

  it("1.5b F52 SIGTERM and SIGHUP quit, and nobody listens after the end", () => {
    const { host, done, unwatch } = watched();
    host.emit("SIGTERM");
    host.emit("SIGHUP");
    expect(done).toEqual(["SIGTERM", "SIGHUP"].map((signal) => ({ kind: "signal", signal })));
    unwatch();
    expect(host.eventNames()).toEqual([]);
  });
});

describe("1.6 an output that nobody reads", () => {
  it("1.6b F53 is told once, whichever stream it is, and any other error is thrown", () => {
    const host = new TestHost();
    let times = 0;
    const unguard = guardOutput(host, () => (times += 1));
    const fail = (stream: Host["stdout"], code: string) =>
      stream.emit("error", Object.assign(new Error(code), { code }));
    fail(host.stdout, "EPIPE");
    fail(host.stderr, "EIO");
    expect(times).toBe(1);
    expect(() => fail(host.stdout, "ENOSPC")).toThrow("ENOSPC");
    unguard();
    expect([host.stdout.listenerCount("error"), host.stderr.listenerCount("error")]).toEqual([0, 0]);
  });
});
