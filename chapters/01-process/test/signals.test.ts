import { describe, expect, it } from "vitest";
import { watchSignals } from "#chapter";
import { TestHost } from "./test-host.ts";

const INTERRUPTED = { kind: "interrupted" };

/** A host that is watched, and what was done so far. */
function watched() {
  const host = new TestHost();
  const done: unknown[] = [];
  const unwatch = watchSignals(host, { abort: () => done.push("abort"), quit: (end) => done.push(end) });
  return { host, done, unwatch };
}

describe("1.5 watchSignals", () => {
  it("1.5a a second SIGINT within two seconds quits, after 2,001 ms it aborts again (F46)", () => {
    const { host, done } = watched();
    for (const time of [0, 2_001, 4_001]) {
      host.time = time;
      host.emit("SIGINT");
    }
    expect(done).toEqual(["abort", "abort", INTERRUPTED]);
  });

  it("1.5b what is uninstalled leaves no listener, and those of others", () => {
    const { host, done, unwatch } = watched();
    let heard = 0;
    host.on("SIGINT", () => {
      heard += 1;
    });
    unwatch();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) host.emit(signal);
    expect([done, heard]).toEqual([[], 1]);
    expect(host.eventNames()).toEqual(["SIGINT"]);
  });

  it("1.5c SIGTERM and SIGHUP quit at once, each as what it is (F52)", () => {
    const { host, done } = watched();
    host.emit("SIGTERM");
    host.emit("SIGHUP");
    expect(done).toEqual(["SIGTERM", "SIGHUP"].map((signal) => ({ kind: "signal", signal })));
  });
});
