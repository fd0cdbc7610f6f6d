import { chmod, link, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { workshop } from "./call-builtin.ts";

describe("Write", () => {
  it("makes a file and the folders it needs", async () => {
    const { call, cwd } = await workshop();
    const output = await call("Write", { file_path: "a/b/你好 c.txt", content: "你好\n" });
    expect(output).toEqual({ text: "Made <cwd>/a/b/你好 c.txt: 7 bytes.", isError: false });
    expect(await readFile(join(cwd, "a/b/你好 c.txt"), "utf8")).toBe("你好\n");
  });

  it("refuses to replace a file that was not read", async () => {
    const { call, cwd } = await workshop({ "a.txt": "old" });
    const output = await call("Write", { file_path: "a.txt", content: "new" });
    expect(output).toEqual({ text: "<cwd>/a.txt exists and has not been read. Read it first.", isError: true });
    expect(await readFile(join(cwd, "a.txt"), "utf8")).toBe("old");
  });

  it("replaces a file that was read, keeps its mode and leaves no other file behind", async () => {
    const { call, cwd } = await workshop({ "run.sh": "old" });
    await chmod(join(cwd, "run.sh"), 0o751);
    await call("Read", { file_path: "run.sh" });
    expect(await call("Write", { file_path: "run.sh", content: "new" })).toEqual({
      text: "Replaced <cwd>/run.sh: 3 bytes.",
      isError: false,
    });
    expect(await readFile(join(cwd, "run.sh"), "utf8")).toBe("new");
    if (process.platform !== "win32") expect((await stat(join(cwd, "run.sh"))).mode & 0o777).toBe(0o751);
    expect(await readdir(cwd)).toEqual(["run.sh"]);
  });

  it("may write again what it wrote", async () => {
    const { call } = await workshop();
    await call("Write", { file_path: "a.txt", content: "one" });
    expect((await call("Write", { file_path: "a.txt", content: "two" })).isError).toBe(false);
  });

  it("refuses a file that changed since it was read, also when only its time did", async () => {
    const { call, cwd } = await workshop({ "a.txt": "old" });
    await call("Read", { file_path: "a.txt" });
    await utimes(join(cwd, "a.txt"), new Date(), new Date(Date.now() + 5_000));
    expect(await call("Write", { file_path: "a.txt", content: "new" })).toEqual({
      text:
        "<cwd>/a.txt has changed since it was read. Read it again first. " +
        "Its text is the same; only its time or its encoding is another.",
      isError: true,
    });
    await call("Read", { file_path: "a.txt" });
    expect((await call("Write", { file_path: "a.txt", content: "new" })).isError).toBe(false);
  });

  it("writes through a link to the file behind it", async () => {
    const { call, cwd } = await workshop({ "real.txt": "old" });
    await symlink("real.txt", join(cwd, "link.txt"));
    await call("Read", { file_path: "link.txt" });
    await call("Write", { file_path: "link.txt", content: "new" });
    expect(await readFile(join(cwd, "real.txt"), "utf8")).toBe("new");
    expect(
      (await readdir(cwd, { withFileTypes: true })).find(({ name }) => name === "link.txt")?.isSymbolicLink(),
    ).toBe(true);
  });

  it("B78 makes nothing behind a link that leads nowhere", async () => {
    const { call, cwd } = await workshop();
    await symlink(join(cwd, "elsewhere.txt"), join(cwd, "link.txt"));
    const output = await call("Write", { file_path: "link.txt", content: "new" });
    expect(output).toEqual({
      text: "<cwd>/link.txt is a link to a file that does not exist. Write to that file itself.",
      isError: true,
    });
    expect(await readdir(cwd)).toEqual(["link.txt"]);
  });

  it("P09 refuses folders, devices, empty paths and NUL, each with its reason", async () => {
    const { call, cwd } = await workshop();
    await mkdir(join(cwd, "folder"));
    const reasons: Record<string, string> = { folder: "is a folder", "": "is empty", "a\0b": "NUL" };
    if (process.platform !== "win32") reasons["/dev/null"] = "is a device";
    for (const [file_path, reason] of Object.entries(reasons)) {
      const output = await call("Write", { file_path, content: "x" });
      expect([output.isError, output.text]).toEqual([true, expect.stringContaining(reason)]);
    }
  });

  it("does not touch another name of the same file", async () => {
    const { call, cwd } = await workshop({ "a.txt": "old" });
    await link(join(cwd, "a.txt"), join(cwd, "b.txt"));
    await call("Read", { file_path: "a.txt" });
    await call("Write", { file_path: "a.txt", content: "new" });
    expect(await readFile(join(cwd, "b.txt"), "utf8")).toBe("old");
  });

  it("L16 leaves the old file as it was when the run is aborted", async () => {
    const { call, cwd } = await workshop({ "a.txt": "old" });
    await call("Read", { file_path: "a.txt" });
    const controller = new AbortController();
    const output = call("Write", { file_path: "a.txt", content: "new" }, { signal: controller.signal });
    controller.abort();
    expect((await output).isError).toBe(true);
    expect([await readFile(join(cwd, "a.txt"), "utf8"), await readdir(cwd)]).toEqual(["old", ["a.txt"]]);
  });

  it("says what stands in the way of a folder", async () => {
    const { call, cwd } = await workshop();
    await writeFile(join(cwd, "a"), "");
    const output = await call("Write", { file_path: "a/b.txt", content: "x" });
    expect([output.isError, output.text.includes("ENOTDIR")]).toEqual([true, true]);
  });
});
