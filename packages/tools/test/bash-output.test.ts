import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ToolProgress } from "@loopsmith/tools";
import { createToolContext } from "@loopsmith/tools/builtin";
import { CommandOutput, PrivateFolder, runCommand } from "@loopsmith/tools/shell";
import { describe, expect, it } from "vitest";
import { workshop } from "./call-builtin.ts";

/** The path that a result names. */
function pathIn(text: string): string {
  const path = / (?:in|to) (\S+?)\.?(?:[\s\]]|\. |$)/.exec(text)?.[1];
  if (path === undefined) throw new Error(`no path in ${text}`);
  return path;
}

/** A disk that needs a while to make a file. */
class SlowFolder extends PrivateFolder {
  override async create(): ReturnType<PrivateFolder["create"]> {
    await setTimeout(300);
    return await super.create();
  }
}

describe.runIf(process.platform !== "win32")("what Bash shows of an output", () => {
  it("B69 F75 shows the two ends of a huge output, its length, and the path of the whole", async () => {
    const { call, host } = await workshop();
    const { text, isError } = await call("Bash", { command: "echo first; yes | head -c 5000000; echo last" });
    expect(isError).toBe(false);
    expect(text.startsWith("first\ny\n")).toBe(true);
    expect(text).toContain("\n[4971011 of 5000011 bytes are left out here]\n");
    expect(text).toMatch(/y\nlast\n\[All 5000011 bytes that it printed are in \/.*\.txt\.\]$/);
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
    const path = pathIn(text.slice(-200));
    expect(await readFile(path, "utf8")).toBe(`first\n${"y\n".repeat(2_500_000)}last\n`);
    await host.shell.close();
    await expect(stat(dirname(path))).rejects.toThrow("ENOENT");
  });

  it("V29 keeps it where nobody else can read it, under a name that nobody can foresee", async () => {
    const { call } = await workshop();
    const [one, two] = [await call("Bash", { command: "seq 9999" }), await call("Bash", { command: "seq 9999" })];
    const paths = [one, two].map(({ text }) => pathIn(text.slice(-200)));
    expect((await stat(paths[0]!)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(paths[0]!))).mode & 0o777).toBe(0o700);
    expect(dirname(paths[0]!)).toBe(dirname(paths[1]!));
    expect(new Set(paths.map((path) => basename(path))).size).toBe(2);
    expect(paths.every((path) => /^[0-9a-f]{32}\.txt$/.test(basename(path)))).toBe(true);
  });

  it("makes no file for what fits", async () => {
    const { call, host } = await workshop();
    const { text } = await call("Bash", { command: "head -c 29000 /dev/zero | tr '\\0' x" });
    expect(text).toBe("x".repeat(29_000));
    expect(readdirSync(await host.shell.files.path())).toEqual([]);
  });

  it("keeps both streams in the file in the order in which they came, and shares the room between them", async () => {
    const { call } = await workshop();
    const { text } = await call("Bash", {
      command: "echo a; sleep 0.05; echo b >&2; sleep 0.05; yes out | head -c 40000; yes err | head -c 40000 >&2",
    });
    const [out, err] = text.split("[stderr]\n");
    expect([out!.length, err!.length].every((length) => length > 14_000 && length < 15_000)).toBe(true);
    expect((await readFile(pathIn(text.slice(-200)), "utf8")).startsWith("a\nb\nout\n")).toBe(true);
  });

  it("B26 F75 cuts no character in two", async () => {
    const { call } = await workshop();
    const { text } = await call("Bash", { command: "printf 'x'; for i in {1..9999}; do printf 😀; done" });
    expect(text.replaceAll("😀", "")).toMatch(/^x\n\[\d+ of 39997 bytes are left out here\]\n\n\[All 39997 bytes/);
  });

  it("F75 loses nothing when the disk takes longer than the command", async () => {
    const output = new CommandOutput(new SlowFolder(), 1_000);
    const line = {
      file: "/bin/bash",
      args: ["--norc", "-c", "printf '%01000d' {1..60}; sleep 0.1; printf end; exit 3"],
    };
    const place = { cwd: "/", env: process.env, platform: process.platform };
    const limits = { ...createToolContext(), killAfterMs: 100 };
    const result = await runCommand({ ...line, ...place, ...limits, output, onOutput: () => {} });
    expect(result).toMatchObject({ end: { kind: "exited", code: 3 }, leftovers: "none" });
    expect(output.allBytes).toBe(60_003);
  });

  it("F76 V28 takes colours, titles and cursor movements out and makes other control characters visible", async () => {
    const { call } = await workshop();
    const { text } = await call("Bash", {
      command: String.raw`printf '\033[31mred\033[0m \033]0;title\007\033[2J\0 \b\a \233 \302\233 \033]52;c'; echo -e '\r'`,
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(text).toContain("red ");
    expect(text).toContain("␀ ␈␇");
    expect(text).not.toContain("title");
  });

  it("shows the last state of a line that was written over", async () => {
    const { call } = await workshop();
    expect((await call("Bash", { command: String.raw`printf ' 10%%\r100%%\r\ndone\r\n'` })).text).toBe("100%\ndone");
  });

  it("F76 stays within the cap when every byte becomes a visible character", async () => {
    const { call } = await workshop();
    const { text } = await call("Bash", { command: "head -c 200000 /dev/zero; head -c 9000 /dev/urandom" });
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
    expect(text).toContain("␀␀");
  });

  it("tells progress without control characters", async () => {
    const { call } = await workshop();
    const seen: ToolProgress[] = [];
    const command = String.raw`printf '\033[1mbold\033[0m\b\n'`;
    await call("Bash", { command }, { onProgress: (progress) => void seen.push(progress) });
    expect(seen).toEqual([{ text: "bold␈" }]);
  });
});
