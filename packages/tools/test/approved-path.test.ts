import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Workshop, workshop } from "./call-builtin.ts";

const ROUNDS = process.env.LOOPSMITH_DEEP === "1" ? 100 : 6;
/** The link is met by chance: on a busy machine it may take longer. */
const MAX_ROUNDS = 60;

type Act = "read" | "edit";
type Call = { name: string; input: Record<string, unknown>; act: Act };

/** A folder `in` that may be used and one, `out`, that may not; both have the same names in them. */
async function twoFolders(): Promise<Workshop> {
  return workshop({ "in/a.txt": "mine\n", "out/a.txt": "secret\n" });
}

/** Every tool of files, at work on `in`; `file` of those that need one that was read. */
const calls: readonly Call[] = [
  { name: "Read", input: { file_path: "in/a.txt" }, act: "read" },
  { name: "Edit", input: { file_path: "in/a.txt", old_string: "mine", new_string: "changed" }, act: "edit" },
  { name: "Write", input: { file_path: "in/a.txt", content: "written" }, act: "edit" },
  { name: "Write", input: { file_path: "in/new/b.txt", content: "written" }, act: "edit" },
  { name: "Grep", input: { pattern: ".", path: "in" }, act: "read" },
  { name: "Grep", input: { pattern: ".", path: "in/a.txt" }, act: "read" },
  { name: "Glob", input: { pattern: "*", path: "in" }, act: "read" },
];

function approved({ input, act }: Call, cwd: string): { kind: "path"; act: Act; path: string } {
  return { kind: "path", act, path: join(cwd, String(input.file_path ?? input.path)) };
}

/** The model has read both files, so that nothing but the approval stands in the way. */
async function readBoth({ call }: Workshop): Promise<void> {
  for (const file_path of ["in/a.txt", "out/a.txt"]) await call("Read", { file_path });
}

async function outside(cwd: string): Promise<unknown> {
  return [await readdir(join(cwd, "out")), await readFile(join(cwd, "out/a.txt"), "utf8")];
}

describe("P19 what was approved", () => {
  it("is done", async () => {
    for (const one of calls) {
      const shop = await twoFolders();
      await readBoth(shop);
      const output = await shop.call(one.name, one.input, { grant: approved(one, shop.cwd) });
      expect([one, output.isError, output.text]).toEqual([one, false, expect.anything()]);
    }
  });

  it("and no other path: a folder that has become a link is refused", async () => {
    for (const one of calls) {
      const shop = await twoFolders();
      const { cwd } = shop;
      await readBoth(shop);
      await rename(join(cwd, "in"), join(cwd, "aside"));
      await symlink(join(cwd, "out"), join(cwd, "in"));
      const { isError, text } = await shop.call(one.name, one.input, { grant: approved(one, cwd) });
      expect([one, isError, text]).toEqual([
        one,
        true,
        expect.stringMatching(/^The path leads to <cwd>\/out.* by now/),
      ]);
      expect(text).not.toContain("secret");
      expect(await outside(cwd)).toEqual([["a.txt"], "secret\n"]);
    }
  });

  it("and no other path: a file that has become a link is refused", async () => {
    for (const one of calls.filter(({ input }) => String(input.file_path ?? input.path) === "in/a.txt")) {
      const shop = await twoFolders();
      const { cwd } = shop;
      await readBoth(shop);
      await rename(join(cwd, "in/a.txt"), join(cwd, "in/old.txt"));
      await symlink(join(cwd, "out/a.txt"), join(cwd, "in/a.txt"));
      const { isError, text } = await shop.call(one.name, one.input, { grant: approved(one, cwd) });
      expect([one, isError, text]).toEqual([one, true, expect.stringContaining("was approved. Nothing was done.")]);
      expect(text).not.toContain("secret");
      expect(await outside(cwd)).toEqual([["a.txt"], "secret\n"]);
    }
  });

  it("a link that leads where it led when it was approved is fine", async () => {
    const shop = await twoFolders();
    await symlink("a.txt", join(shop.cwd, "in/link.txt"));
    const grant = { kind: "path", act: "read", path: join(shop.cwd, "in/a.txt") };
    expect((await shop.call("Read", { file_path: "in/link.txt" }, { grant })).isError).toBe(false);
  });

  it("a call that was approved to read does not write", async () => {
    const shop = await twoFolders();
    await readBoth(shop);
    const grant = { kind: "path", act: "read", path: join(shop.cwd, "in/a.txt") };
    const { isError, text } = await shop.call("Write", { file_path: "in/a.txt", content: "x" }, { grant });
    expect([isError, text]).toEqual([true, "A call to read was approved, and not one to edit. Nothing was done."]);
    expect(await readFile(join(shop.cwd, "in/a.txt"), "utf8")).toBe("mine\n");
  });

  it("a grant of a path that names none approves none, and one about something else says nothing of paths", async () => {
    const { call } = await twoFolders();
    const read = async (grant: unknown): Promise<boolean> =>
      (await call("Read", { file_path: "in/a.txt" }, { grant })).isError;
    expect(await read({ kind: "path", act: "read", path: undefined })).toBe(true);
    expect(await read({ kind: "command" })).toBe(false);
    expect(await read(undefined)).toBe(false);
  });

  it("the names of a folder outside are not told when a file is missing there", async () => {
    const shop = await twoFolders();
    const { cwd } = shop;
    await writeFile(join(cwd, "out/hidden-name.txt"), "");
    await mkdir(join(cwd, "other"));
    await symlink(join(cwd, "out"), join(cwd, "other/in"));
    const grant = { kind: "path", act: "read", path: join(cwd, "other/in/none.txt") };
    const { isError, text } = await shop.call("Read", { file_path: "other/in/none.txt" }, { grant });
    expect([isError, text.includes("hidden-name")]).toEqual([true, false]);
  });
});

describe.runIf(process.platform === "linux")("P19 a folder and a link that change places all the time", () => {
  it("lead no tool outside", { timeout: 30_000 }, async () => {
    const shop = await twoFolders();
    const { cwd } = shop;
    await readBoth(shop);
    const flipper = spawn(
      process.execPath,
      ["--import", "tsx", join(import.meta.dirname, "flip-folder.ts"), join(cwd, "in"), join(cwd, "out")],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const closed = once(flipper, "close");
    try {
      await once(flipper.stdout, "data");
      const texts: string[] = [];
      const isMet = () => texts.some((text) => text.includes("leads to"));
      for (let round = 0; round < ROUNDS || (!isMet() && round < MAX_ROUNDS); round += 1) {
        const some = calls.map(async (one) => {
          const input = one.name === "Write" ? { ...one.input, file_path: `in/${round}/b.txt` } : one.input;
          return (await shop.call(one.name, input, { grant: approved({ ...one, input }, cwd) })).text;
        });
        texts.push(...(await Promise.all(some)));
      }
      expect(texts.filter((text) => text.includes("secret"))).toEqual([]);
      expect(isMet(), "the link was met").toBe(true);
    } finally {
      flipper.kill("SIGKILL");
      await closed;
    }
    expect(await outside(cwd)).toEqual([["a.txt"], "secret\n"]);
  });
});
