import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { workshop } from "./call-builtin.ts";

type Edited = { text: string; isError: boolean; after: string };

async function edited(content: string, input: object): Promise<Edited> {
  const { call, cwd } = await workshop({ "a.txt": content });
  await call("Read", { file_path: "a.txt" });
  const output = await call("Edit", { file_path: "a.txt", ...input });
  return { ...output, after: await readFile(join(cwd, "a.txt"), "utf8") };
}

describe("Edit with several edits", () => {
  it("makes them in their order, each in what the one before has left", async () => {
    const edits = [
      { old_string: "one", new_string: "two two" },
      { old_string: "two", new_string: "2", replace_all: true },
      { old_string: "2 2\n", new_string: "" },
    ];
    const { text, after } = await edited("one\nthree\n", { edits });
    expect([text, after]).toEqual(["Edited <cwd>/a.txt: line 1; 2 places, on lines 1, 1; line 1.", "three\n"]);
  });

  it("makes none when one cannot be made, and says which", async () => {
    const edits = [
      { old_string: "one", new_string: "1" },
      { old_string: "one", new_string: "uno" },
    ];
    const { text, isError, after } = await edited("one\n", { edits });
    expect([isError, after]).toEqual([true, "one\n"]);
    expect(text).toMatch(/^<cwd>\/a\.txt is unchanged: edit 2 of 2 cannot be made, so none was: old_string is not in/);
  });

  it("wants one form or the other, and takes empty fields for absent", async () => {
    const one = { old_string: "one", new_string: "1" };
    for (const input of [{}, { old_string: "one" }, { ...one, edits: [one] }]) {
      const { text, isError, after } = await edited("one\n", input);
      expect([isError, after, text]).toEqual([
        true,
        "one\n",
        expect.stringContaining("Give either old_string and new_string"),
      ]);
    }
    expect((await edited("one\n", { ...one, edits: [] })).after).toBe("1\n");
    expect((await edited("one\n", { old_string: "", new_string: "", edits: [one] })).after).toBe("1\n");
    expect((await edited("one\n", { old_string: "one", new_string: "" })).after).toBe("\n");
  });
});

describe("a stale file", () => {
  it("is refused with what has changed since it was read, and edited once it was read again", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
    const { call, cwd } = await workshop({ "a.txt": `${lines.join("\r\n")}\r\n` });
    const { writeFile } = await import("node:fs/promises");
    await call("Read", { file_path: "a.txt" });
    await writeFile(join(cwd, "a.txt"), `${lines.join("\r\n").replace("line 7\r\n", "line seven\r\n")}\r\nmore\r\n`);
    const edit = { file_path: "a.txt", old_string: "line 3\n", new_string: "line three\n" };
    expect(await call("Edit", edit)).toEqual({
      text:
        "<cwd>/a.txt has changed since it was read. Read it again first. What changed:\n" +
        "@@ -6 +6 @@\n line 6\n-line 7\n+line seven\n line 8\n@@ -30 +30 @@\n line 30\n+more",
      isError: true,
    });
    expect((await call("Write", { file_path: "a.txt", content: "x" })).text).toContain("+line seven");
    await call("Read", { file_path: "a.txt" });
    expect((await call("Edit", edit)).isError).toBe(false);
  });

  it("is compared with what the model itself wrote last", async () => {
    const { call, cwd } = await workshop();
    const { writeFile } = await import("node:fs/promises");
    await call("Write", { file_path: "a.txt", content: "mine\n" });
    await writeFile(join(cwd, "a.txt"), "theirs!\n");
    expect((await call("Write", { file_path: "a.txt", content: "x" })).text).toContain("-mine\n+theirs!");
    await call("Read", { file_path: "a.txt" });
    await call("Edit", { file_path: "a.txt", old_string: "theirs!", new_string: "ours" });
    await writeFile(join(cwd, "a.txt"), "theirs again\n");
    expect((await call("Write", { file_path: "a.txt", content: "x" })).text).toContain("-ours\n+theirs again");
  });

  it("with a great many changes shows the first of them and counts the rest", async () => {
    const { call, cwd } = await workshop({ "a.txt": "x\n".repeat(100), "b.txt": "x\n".repeat(3_000) });
    const { writeFile } = await import("node:fs/promises");
    for (const [name, count] of [
      ["a.txt", 100],
      ["b.txt", 3_000],
    ] as const) {
      await call("Read", { file_path: name });
      await writeFile(join(cwd, name), Array.from({ length: count }, (_, index) => `${index}\n`).join(""));
    }
    const some = await call("Write", { file_path: "a.txt", content: "" });
    expect(some.text).toMatch(/What changed:\n@@ -1 \+1 @@\n(-x\n){39}\[161 more lines of changes\]$/);
    const all = await call("Write", { file_path: "b.txt", content: "" });
    expect(all.text).toMatch(/Read it again first\. Almost all of it is different\.$/);
  });
});
