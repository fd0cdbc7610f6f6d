import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Workshop, workshop } from "./call-builtin.ts";

type Edit = { old_string: string; new_string: string; replace_all?: boolean };

async function edited(
  content: string | Uint8Array,
  edit: Edit,
): Promise<{ text: string; isError: boolean; after: string }> {
  const { call, cwd } = await workshop({ "a.txt": content });
  await call("Read", { file_path: "a.txt" });
  const output = await call("Edit", { file_path: "a.txt", ...edit });
  return { ...output, after: await readFile(join(cwd, "a.txt"), "utf8") };
}

describe("Edit", () => {
  it("replaces a text that is there once and says on which line", async () => {
    const { text, after } = await edited("one\ntwo\nthree\n", { old_string: "two\nth", new_string: "2\nTh" });
    expect([text, after]).toEqual(["Edited <cwd>/a.txt: line 2.", "one\n2\nThree\n"]);
  });

  it("refuses a text that is there twice, and names the lines", async () => {
    const { text, isError, after } = await edited("a\nb\na\n", { old_string: "a", new_string: "c" });
    expect(text).toBe(
      "<cwd>/a.txt is unchanged: old_string is in the file 2 times, on lines 1, 3. " +
        "Add the lines around the one you mean, or set replace_all.",
    );
    expect([isError, after]).toEqual([true, "a\nb\na\n"]);
  });

  it("replaces every occurrence when told so", async () => {
    const { text, after } = await edited("a\nb a\n", { old_string: "a", new_string: "aa", replace_all: true });
    expect([text, after]).toEqual(["Edited <cwd>/a.txt: 2 places, on lines 1, 2.", "aa\nb aa\n"]);
  });

  it("takes the new text as it is, dollar signs too", async () => {
    const { after } = await edited("price\n", { old_string: "price", new_string: "$& $1 $$" });
    expect(after).toBe("$& $1 $$\n");
  });

  it("shows lines that are like the one that was not found", async () => {
    const { text, isError } = await edited("if (a) {\n\treturn 1;\n}\n", {
      old_string: "  return 1;",
      new_string: "x",
    });
    expect(text).toBe(
      "<cwd>/a.txt is unchanged: old_string is not in the file. Lines like its first one; compare white space, case, " +
        "and the lines that follow:\n2\t\treturn 1;",
    );
    expect(isError).toBe(true);
  });

  it("says so when nothing is like it", async () => {
    const { text } = await edited("a\n", { old_string: "     1\ta", new_string: "x" });
    expect(text).toContain("copy the text without the line numbers.");
  });

  it("keeps the line breaks of Windows, in what it finds and in what it adds", async () => {
    const several = await edited("one\r\ntwo\r\nthree\r\n", { old_string: "one\ntwo", new_string: "1\n2\n2b" });
    expect(several.after).toBe("1\r\n2\r\n2b\r\nthree\r\n");
    const within = await edited("one\r\ntwo\r\n", { old_string: "two", new_string: "2\n3" });
    expect(within.after).toBe("one\r\n2\r\n3\r\n");
  });

  it("keeps other line breaks as they are in a file that mixes them", async () => {
    const { after } = await edited("a\nb\r\nc\n", { old_string: "b", new_string: "B" });
    expect(after).toBe("a\nB\r\nc\n");
  });

  it("keeps the byte order mark", async () => {
    const { after } = await edited("\uFEFFone\n", { old_string: "one", new_string: "1" });
    expect(after).toBe("\uFEFF1\n");
  });

  it("refuses bytes that are no UTF-8, which it could not put back", async () => {
    const { call, cwd, context } = await workshop({ "a.txt": Uint8Array.of(0x61, 0xe9, 0x0a) });
    const { mtimeMs } = await stat(join(cwd, "a.txt"));
    context.readFileState.set(join(cwd, "a.txt"), { mtimeMs, size: 3 });
    const { isError, text } = await call("Edit", { file_path: "a.txt", old_string: "a", new_string: "b" });
    expect([isError, text]).toEqual([true, "<cwd>/a.txt is not text in UTF-8 or UTF-16; an edit would damage it."]);
  });

  it("refuses an empty old_string and an edit that changes nothing", async () => {
    expect((await edited("a", { old_string: "", new_string: "b" })).isError).toBe(true);
    expect((await edited("a", { old_string: "a", new_string: "a" })).isError).toBe(true);
  });

  it("refuses a file that was not read, has changed since, or is not there", async () => {
    const { call, cwd } = await workshop({ "a.txt": "one" });
    const edit = { file_path: "a.txt", old_string: "one", new_string: "two" };
    expect((await call("Edit", edit)).text).toBe("<cwd>/a.txt exists and has not been read. Read it first.");
    await call("Read", { file_path: "a.txt" });
    await writeFile(join(cwd, "a.txt"), "one more");
    expect((await call("Edit", edit)).text).toBe(
      "<cwd>/a.txt has changed since it was read. Read it again first. What changed:\n" +
        "@@ -1 +1 @@\n-one\n\\ No newline at end of file\n+one more\n\\ No newline at end of file",
    );
    expect((await call("Edit", { ...edit, file_path: "b.txt" })).text).toContain("There is no <cwd>/b.txt.");
  });

  it("B76 makes all of many edits of one file that come at once, by whatever path", async () => {
    const { call, cwd }: Workshop = await workshop({
      "d/a.txt": Array.from({ length: 20 }, (_, index) => `<${index}>`).join("\n"),
    });
    await call("Read", { file_path: "d/a.txt" });
    const edits = Array.from({ length: 20 }, (_, index) => {
      const file_path = index % 2 === 0 ? "d/a.txt" : join(cwd, "d/../d/a.txt");
      return call("Edit", { file_path, old_string: `<${index}>`, new_string: `done ${index}` });
    });
    expect((await Promise.all(edits)).filter(({ isError }) => isError)).toEqual([]);
    expect(await readFile(join(cwd, "d/a.txt"), "utf8")).toBe(
      Array.from({ length: 20 }, (_, index) => `done ${index}`).join("\n"),
    );
  });
});
