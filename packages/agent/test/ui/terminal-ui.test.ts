import { existsSync } from "node:fs";
import { join } from "node:path";
import { reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleProgram, removeProgram, startTalk, type Talk } from "./ui-terminal.ts";

beforeAll(bundleProgram);
afterAll(removeProgram);

const READY = "What is to be done?";
const ASKED = "Esc is no"; // shown when keys are taken for an answer
const write = (path: string, content: string) => toolUse("Write", { file_path: path, content });
const HIDDEN = `echo a${" ".repeat(300)}; rm -rf b${"\n".repeat(60)}echo c`;
const LINES = Array.from({ length: 300 }, (_, index) => `line ${index} of 中文 text`);

const STEPS: readonly ScriptStep[] = [
  reply([toolUse("Bash", { command: "echo hi" })]),
  reply("It **said** `hi`.\n\n- one\n- two 中文"),
  reply([text("Wait for it"), write("a.txt", "x")], { pauseMs: 100 }),
  reply("Not written."),
  reply([write("b.txt", "first line\nsecond line\n")]),
  reply("Written."),
  reply([toolUse("Bash", { command: HIDDEN })]),
  reply("Well."),
  reply([text("Thinking")], { faults: [{ kind: "stall", at: { event: 4 } }] }),
  reply("Back again."),
  reply([toolUse("Glob", { pattern: "\x1b]0;owned\x07*" })]),
  reply("\x1b]0;owned\x07\x1b[2Jclean"),
  reply("Taken."),
  reply(LINES.join("\n")),
];

describe("a conversation in a terminal", () => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await startTalk(STEPS);
  });
  afterAll(() => talk.close());

  it("shows what is said and done, in Markdown, and asks first", async () => {
    const { terminal } = talk;
    await terminal.see("Welcome.");
    await terminal.see(READY);
    terminal.type("run it\r");
    await terminal.see("2. Yes, for this session: Bash(x *)");
    await terminal.see(ASKED);
    terminal.type("1");
    await terminal.see("• two 中文");
    await terminal.see(READY);
    expect(terminal.rows.filter((row) => row !== "")).toMatchObject([
      "Welcome.",
      "› run it",
      "May Bash do this?",
      "  echo hi",
      "Asked because: no rule allows it",
      expect.stringMatching(/^✓ Bash echo hi \d+\.\ds$/),
      "  hi",
      "It said hi.",
      "• one",
      "• two 中文",
      expect.stringContaining(READY),
      expect.stringMatching(/^scripted-modern · default · .* tokens · \d+% of the window left · \$0\.50/),
    ]);
  });

  it("takes no key for an answer that was typed before the question came: it is queued input (P17)", async () => {
    const { terminal, folder, api } = talk;
    terminal.type("go\r");
    await terminal.see("Wait for it");
    terminal.type("1\r");
    await terminal.see("queued: 1");
    await terminal.seeLast(ASKED);
    terminal.type("4");
    await terminal.see("What is the model to do instead?");
    terminal.type("use b.txt\r");
    await terminal.see("Not written.");
    await terminal.see("› 1");
    expect(existsSync(join(folder, "a.txt"))).toBe(false);
    const sent = JSON.stringify(api.requests.at(-1)?.body);
    expect(sent).toContain("The person said no: use b.txt.");
    expect(sent).toContain('"text":"1"');
    await terminal.seeLast(READY);
  });

  it("shows what a Write puts into a file and where that really is, and yes lets it (P17)", async () => {
    const { terminal, folder } = talk;
    terminal.type("write\r");
    await terminal.see("+second line");
    await terminal.see("The file is /real/b.txt");
    await terminal.seeLast(ASKED);
    terminal.type("\r");
    await terminal.see("Written.");
    expect(existsSync(join(folder, "b.txt"))).toBe(true);
    await terminal.seeLast(READY);
  });

  it("hides nothing of a command behind blanks or empty lines (P17)", async () => {
    const { terminal } = talk;
    terminal.type("hide\r");
    await terminal.see("echo a<300 blanks>; rm -rf b");
    await terminal.see("<59 empty lines>");
    await terminal.seeLast(ASKED);
    terminal.type("\x1b");
    await terminal.see("Well.");
    await terminal.seeLast(READY);
  });

  it("Ctrl-C ends the run and gives the input back (F47)", async () => {
    const { terminal } = talk;
    terminal.type("stall\r");
    await terminal.see("Thinking");
    terminal.type("\x03");
    await terminal.see("Ended: aborted_streaming");
    await terminal.seeLast(READY);
    terminal.type("again\r");
    await terminal.see("Back again.");
    await terminal.seeLast(READY);
  });

  it("nothing that the model or a tool says moves the cursor or sets a title", async () => {
    const { terminal } = talk;
    terminal.type("harm\r");
    await terminal.see("␛]0;owned␇␛[2Jclean");
    await terminal.see("␛]0;owned␇*");
    expect(terminal.title).toBe("");
    expect(terminal.text).toContain("Welcome.");
    await terminal.seeLast(READY);
  });

  it("edits several lines, takes a paste as text, recalls and completes", async () => {
    const { terminal, api } = talk;
    terminal.type("\x1b[A");
    await terminal.seeLast("› harm");
    terminal.type("\x15look at 中\x7f@sec");
    await terminal.see("src/second.ts");
    terminal.type("\t");
    await terminal.see("look at @src/second.ts");
    terminal.type("\x1b[200~one\rtwo\x1b[201~");
    await terminal.see("  two");
    terminal.type("\r");
    await terminal.see("Taken.");
    expect(JSON.stringify(api.requests.at(-1)?.body)).toContain("look at @src/second.ts one\\ntwo");
    await terminal.seeLast(READY);
    terminal.type("/c");
    await terminal.see("cost  what it cost");
    terminal.type("\t\r");
    await terminal.see("Nothing yet.");
    await terminal.seeLast(READY);
  });

  it("an answer longer than the screen is there whole, each line once, also when the width changes", async () => {
    const { terminal } = talk;
    terminal.type("long\r");
    await terminal.see("line 299 ");
    await terminal.seeLast(READY);
    terminal.resize(50, 20);
    await terminal.seeLast("@ for file\n");
    terminal.resize(90, 30);
    await terminal.seeLast("for a new line");
    const seen = terminal.rows.filter((row) => row.startsWith("line "));
    expect(new Set(seen)).toEqual(new Set(LINES));
    expect(seen.filter((row) => row === LINES[3])).toHaveLength(1);
  });

  it("Ctrl-D leaves, and what was said stays on the screen, without the input", async () => {
    const { terminal } = talk;
    terminal.type("\x04");
    expect(await terminal.exited).toBe(0);
    await terminal.see("END left");
    expect(terminal.rows.filter((row) => row !== "").slice(-2)).toEqual([LINES[299], "END left"]);
    expect(terminal.rows.filter((row) => row.includes(READY))).toEqual([]);
    expect(terminal.raw).toContain("\x1b[?25h");
  });
});

describe("a conversation in lines", () => {
  it("a screen reader hears words, each once, and nothing is drawn over", async () => {
    const talk = await startTalk([reply([write("a.txt", "x")]), reply("It is written.")], {
      facts: { screenReader: true },
    });
    const { terminal, folder } = talk;
    await terminal.see("Welcome.");
    terminal.type("go\r");
    await terminal.see("Type a number from 1 to 4:");
    terminal.type("1\r");
    await terminal.see("Tool Write has ended after");
    await terminal.see("It is written.");
    expect(existsSync(join(folder, "a.txt"))).toBe(true);
    terminal.type("\x04");
    await terminal.see("END left");
    expect(terminal.raw.match(/It is written\./g)).toHaveLength(1);
    expect(terminal.raw).not.toMatch(/[◐◓◑◒✓]/);
    await talk.close();
  });

  it("a terminal that cannot move its cursor gets no escape byte; Ctrl-C twice leaves", async () => {
    const talk = await startTalk([reply("# Title\n\nDone.")], { facts: { motion: false } });
    const { terminal } = talk;
    await terminal.see("Welcome.");
    terminal.type("go\r");
    await terminal.see("Done.");
    terminal.type("\x03");
    await terminal.see("Ctrl-C once more");
    terminal.type("\x03");
    await terminal.see("END interrupted");
    expect(terminal.raw).not.toContain("\x1b");
    await talk.close();
  });
});
