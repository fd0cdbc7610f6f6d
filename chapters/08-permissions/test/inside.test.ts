import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePathFacts } from "@loopsmith/permissions/node";
import { describe, expect, it } from "vitest";
import { isInside } from "#chapter";

/** Asks about a path while real folders `root`, `root-evil` and `outside` exist, with links in and out of the root. */
function ask(path: (base: string) => string, root = "root"): boolean {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "loopsmith-08-")));
  try {
    for (const folder of ["root/src", "root-evil", "outside"]) mkdirSync(join(base, folder), { recursive: true });
    for (const file of ["root/src/a", "root-evil/a", "outside/a"]) writeFileSync(join(base, file), "");
    for (const [target, link] of [
      ["outside", "root/out"],
      ["outside/a", "root/a"],
      ["outside/new", "root/dangling"],
      ["root/loop", "root/loop"],
      ["root/src", "outside/in"],
      ["root/src", "root/within"],
      ["root", "alias"],
    ] as const)
      symlinkSync(join(base, target), join(base, link));
    const environment = { cwd: join(base, "root"), home: base, dirs: [], paths: nodePathFacts() };
    return isInside(path(base), [join(base, root)], environment);
  } finally {
    rmSync(base, { recursive: true });
  }
}

describe.skipIf(process.platform === "win32")("step 8.4", () => {
  it("8.4a by whole segments: root-evil is not in root (V01)", () => {
    expect(ask((base) => join(base, "root"))).toBe(true);
    expect(ask(() => "src/a")).toBe(true);
    expect(ask((base) => join(base, "root/src/../src/a"))).toBe(true);
    expect(ask((base) => join(base, "root-evil/a"))).toBe(false);
    expect(ask(() => "../root-evil/a")).toBe(false);
    expect(ask((base) => base)).toBe(false);
    expect(ask(() => "/")).toBe(false);
  });

  it("8.4b a link counts for where it leads, and the name that leads there counts too (P09, V02)", () => {
    expect(ask(() => "within/a")).toBe(true);
    expect(ask(() => "a")).toBe(false);
    expect(ask(() => "out/a")).toBe(false);
    expect(ask((base) => join(base, "outside/in/a"))).toBe(false);
  });

  it("8.4c what does not exist yet is where its nearest parent really is, also behind a dangling link (B78)", () => {
    expect(ask(() => "src/new/file")).toBe(true);
    expect(ask(() => "out/new/file")).toBe(false);
    expect(ask(() => "dangling")).toBe(false);
    expect(ask(() => "dangling/file")).toBe(false);
  });

  it("8.4d what cannot be found out is not inside (V04)", () => {
    expect(ask(() => "loop/a")).toBe(false);
    expect(ask(() => "src/a\0")).toBe(false);
  });

  it("8.4e a root that is a link itself holds what is in it", () => {
    expect(ask((base) => join(base, "alias/src/a"), "alias")).toBe(true);
    expect(ask((base) => join(base, "alias/out/a"), "alias")).toBe(false);
  });
});
