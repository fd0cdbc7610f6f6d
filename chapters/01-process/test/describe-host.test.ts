import { describe, expect, it } from "vitest";
import { describeHost } from "#chapter";
import { TestHost } from "./test-host.ts";

describe("1.1 describeHost", () => {
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
    [{}, { color: true, animation: true }],
    [{ NO_COLOR: "1" }, { color: false, animation: true }],
    [{ NO_COLOR: "" }, { color: true, animation: true }],
    [{ TERM: "dumb" }, { color: false, animation: false }],
  ])("1.1b %j has the last word on a terminal", (env, facts) => {
    const host = new TestHost(env);
    host.stdout.isTTY = true;
    expect(describeHost(host)).toMatchObject({ input: "pipe", output: "terminal", ...facts });
  });

  it.each([
    [132, 132],
    [0, 80],
    [undefined, 80],
  ])("1.1c an output that says %s is %d columns wide", (said, columns) => {
    const host = new TestHost();
    Object.assign(host.stdout, { isTTY: true, columns: said });
    expect(describeHost(host).columns).toBe(columns);
  });
});
