import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { workshop } from "./call-builtin.ts";

const MARK = "\uFEFF";
const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const formats = {
  "UTF-8": (text: string) => Buffer.from(text),
  "UTF-8 with a mark": (text: string) => Buffer.from(MARK + text),
  "UTF-16LE": (text: string) => Buffer.from(MARK + text, "utf16le"),
  "UTF-16BE": (text: string) => utf16be(MARK + text),
};

describe("encodings", () => {
  for (const [name, encode] of Object.entries(formats)) {
    it(`Read shows ${name}, and Edit and Write keep it`, async () => {
      const { call, cwd } = await workshop({ "a.txt": encode("eins\r\nzwei 你好😀\r\n") });
      const bytes = (): Promise<Buffer> => readFile(join(cwd, "a.txt"));
      const shown = await call("Read", { file_path: "a.txt" });
      expect(shown).toEqual({ text: "     1\teins\n     2\tzwei 你好😀", isError: false });
      await call("Edit", { file_path: "a.txt", old_string: "eins\nzwei", new_string: "1\n2" });
      expect(await bytes()).toEqual(encode("1\r\n2 你好😀\r\n"));
      await call("Write", { file_path: "a.txt", content: "ganz\nneu 😀\n" });
      expect(await bytes()).toEqual(encode("ganz\r\nneu 😀\r\n"));
      await call("Write", { file_path: "a.txt", content: `${MARK}ein\r\nZeichen\r\n` });
      expect(await bytes()).toEqual(encode("ein\r\nZeichen\r\n"));
    });
  }

  it("Write leaves line breaks as the model wrote them where the file mixes them or has none", async () => {
    const { call, cwd } = await workshop({ "mixed.txt": "a\r\nb\n", "one.txt": "a" });
    for (const file_path of ["mixed.txt", "one.txt"]) {
      await call("Read", { file_path });
      await call("Write", { file_path, content: "x\ny\r\n" });
      expect(await readFile(join(cwd, file_path), "utf8")).toBe("x\ny\r\n");
    }
  });

  it("Read refuses other encodings with one sentence, and Edit does not take them for read", async () => {
    const files = { "latin.txt": Buffer.from("na\xefve\n", "latin1"), "odd.txt": Buffer.from([0xc3, 0x28, 0x0a]) };
    const { call, context } = await workshop(files);
    for (const file_path of Object.keys(files)) {
      expect(await call("Read", { file_path })).toEqual({
        text:
          `<cwd>/${file_path} is text neither in UTF-8 nor in UTF-16 with a byte order mark. ` +
          "Convert it first, for instance with iconv.",
        isError: true,
      });
    }
    expect(context.readFileState.size).toBe(0);
  });

  it("Read refuses UTF-32, broken UTF-16 and text with NULs as what they are", async () => {
    const files = {
      "utf32.txt": Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]),
      "broken.txt": Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00]),
      "nul.txt": Buffer.from("\uFEFFa\0b", "utf16le"),
      "a.gz": Buffer.from([0x1f, 0x8b, 8, 1, 0xff]),
    };
    const { call, context } = await workshop(files);
    for (const file_path of Object.keys(files)) {
      const { text, isError } = await call("Read", { file_path });
      expect([text, isError]).toEqual([expect.stringMatching(/ is (text in UTF-16|binary data|gzip data) of /), true]);
    }
    expect(context.readFileState.size).toBe(0);
  });
});
