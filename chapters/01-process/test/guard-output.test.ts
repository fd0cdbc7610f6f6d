import { beforeAll, describe, expect, it } from "vitest";
import { guardOutput } from "#chapter";
import { buildProgram, Child, removeProgram } from "./child.ts";
import { failStream, TestHost } from "./test-host.ts";

describe("1.6 guardOutput", () => {
  let program: string;
  beforeAll(async () => {
    program = await buildProgram();
    return () => removeProgram(program);
  });

  it("1.6a a reader who has enough, like head -1, ends it with code 0 and not a word on stderr (F53)", async () => {
    const child = new Child([program, "lines"]);
    await child.hear();
    child.process.stdout?.destroy();
    expect([await child.end(), child.stderr]).toEqual([0, ""]);
  });

  it.each(["stdout", "stderr"] as const)("1.6b it is told once when %s is the first to fail", (name) => {
    const host = new TestHost();
    let times = 0;
    guardOutput(host, () => {
      times += 1;
    });
    failStream(host[name], "EPIPE");
    expect(times).toBe(1);
    failStream(host.stdout, "EPIPE");
    failStream(host.stderr, "EIO");
    expect(times).toBe(1);
  });

  it("1.6c any other error is thrown, and no end of the reading", () => {
    const host = new TestHost();
    let times = 0;
    guardOutput(host, () => {
      times += 1;
    });
    expect(() => failStream(host.stdout, "ENOSPC")).toThrow("ENOSPC");
    expect(times).toBe(0);
  });

  it("1.6d what is uninstalled leaves no listener", () => {
    const host = new TestHost();
    const before = [host.stdout.listenerCount("error"), host.stderr.listenerCount("error")];
    guardOutput(host, () => {})();
    expect([host.stdout.listenerCount("error"), host.stderr.listenerCount("error")]).toEqual(before);
  });
});
