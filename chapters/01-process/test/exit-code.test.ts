import { describe, expect, it } from "vitest";
import { exitCodeFor, type ProcessEnd } from "#chapter";

describe("1.3 exitCodeFor", () => {
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
});
