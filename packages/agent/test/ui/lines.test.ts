import { uiTextsIn } from "@loopsmith/agent/text";
import type { Question } from "@loopsmith/agent/ui-parts";
import { describe, expect, it } from "vitest";
import { accept, complete, shownOptions } from "../../src/terminal-ui/completion.ts";
import { diffLines } from "../../src/terminal-ui/diff-lines.ts";
import { Feed } from "../../src/terminal-ui/feed.ts";
import { inputRows } from "../../src/terminal-ui/input-rows.ts";
import { heightOf, overflow, viewBlocks } from "../../src/terminal-ui/live-view.ts";
import { createPaint } from "../../src/terminal-ui/paint.ts";
import { pressQuestion, questionLines } from "../../src/terminal-ui/question-view.ts";
import { statusParts } from "../../src/terminal-ui/status-parts.ts";
import { EMPTY_FLOW, flowTail, flowTo } from "../../src/terminal-ui/text-flow.ts";
import { keysOf } from "../../src/terminal-ui/ui-key.ts";
import { callOf, committed, discarded, endOf, startOf, terminal, text } from "./events.ts";

const plain = createPaint(false);
const colour = createPaint(true);
const look = { columns: 40, paint: plain };
const NO_KEY = {} as Parameters<typeof keysOf>[1]; // no key that has a name
const texts = uiTextsIn("en");

/** The lines of a text that came letter by letter. */
function flowed(whole: string, paint = plain): string[] {
  let flow = EMPTY_FLOW;
  for (let end = 1; end <= whole.length; end += 1) flow = flowTo(flow, whole.slice(0, end), paint);
  return [...flow.lines, ...flowTail(flow, whole, paint)];
}

describe("Markdown as it comes", () => {
  it("shows headings, lists, quotes, bold, code and addresses", () => {
    expect(flowed("# Head\n- one **bold**\n 2. two `code`\n> said\n---\n[here](http://x.y) and http://z")).toEqual([
      "Head",
      "• one bold",
      " 2. two code",
      "│ said",
      "─".repeat(20),
      "here (http://x.y) and http://z",
    ]);
    expect(flowed("**bold**\n", colour)).toEqual(["\x1b[1mbold\x1b[22m"]);
  });

  it("colours code by its language, and shows a fence that is still open", () => {
    expect(flowed("```ts\nconst a = 1;\n```\nend")).toEqual(["  const a = 1;", "end"]);
    expect(flowed("```ts\nconst a", colour)[0]).toBe("  \x1b[35mconst\x1b[39m a");
    expect(flowed("```nolanguage\n<b>\n", colour)).toEqual(["  <b>"]);
  });

  it("puts the cells of a table below each other, wide ones too", () => {
    expect(flowed("|a|名字|\n|-|-|\n|long|x|\nend")).toEqual(["a    │ 名字", "long │ x", "end"]);
  });

  it("a long listing comes out in pieces, every line of it once", () => {
    const code = Array.from({ length: 100 }, (_, index) => `line${index}`);
    expect(flowed(`\`\`\`\n${code.join("\n")}\n\`\`\`\n`)).toEqual(code.map((line) => `  ${line}`));
  });

  it("makes harmless what would move the cursor, in code too", () => {
    expect(flowed("a\x1b[2J\n```\n\x9b2J\n```\n")).toEqual(["a␛[2J", "  <U+009B>2J"]);
  });
});

describe("the live part", () => {
  it("what has no room is finished from the top, and nothing behind a tool that runs", () => {
    const said = { kind: "text", text: "one\ntwo\nthree\n" } as const;
    const tool = {
      kind: "tool",
      id: "t1",
      name: "Bash",
      input: {},
      state: "running",
      startedAt: 0,
      detail: "",
    } as const;
    const view = viewBlocks([], [said, tool, { kind: "text", text: "behind\n" }], look);
    expect(heightOf(view)).toBe(7);
    expect(overflow(view, 5).rows).toEqual(["", "one"]);
    const { rows, rest } = overflow(view, 0);
    expect(rows).toEqual(["", "one", "two", "three"]);
    expect(heightOf(rest)).toBe(3);
  });

  it("each row is finished once, whatever was drawn in between", () => {
    const feed = new Feed(texts, look);
    for (let line = 0; line < 30; line += 1) {
      feed.take(text(`row ${line}\n`));
      feed.draw(look, 5);
    }
    feed.take(committed);
    expect(feed.finished.rows).toEqual(["", ...Array.from({ length: 30 }, (_, line) => `row ${line}`)]);
    expect(feed.live).toEqual([]);
  });

  it("a reply that is given up goes; one that was on its way out is told of (B41)", () => {
    const short = new Feed(texts, look);
    for (const event of [text("half"), discarded, text("whole"), committed]) short.take(event);
    expect(short.finished.rows).toEqual(["", "whole"]);
    const long = new Feed(texts, look);
    long.take(text("1\n2\n3\n4\n"));
    long.draw(look, 2);
    for (const event of [discarded, text("whole"), committed]) long.take(event);
    expect(long.finished.rows.join("\n")).toContain(`2\n${texts.dropped.slice(0, 30)}`);
    expect(long.finished.rows.at(-1)).toBe("whole");
  });

  it("a text after a text that was given up is read from its beginning", () => {
    const feed = new Feed(texts, look);
    feed.take(text("some lines\nof half"));
    feed.draw(look, 20);
    for (const event of [discarded, text("new\n"), committed]) {
      feed.draw(look, 20);
      feed.take(event);
    }
    expect(feed.finished.rows).toEqual(["", "new"]);
  });

  it("a question stands below what was said before it, which is not said again", () => {
    const feed = new Feed(texts, look);
    for (const event of [text("I run **it**."), callOf("t1", "Bash")]) feed.take(event);
    feed.draw(look, 20);
    feed.ask(["May I?"]);
    for (const event of [startOf("t1", "Bash"), endOf("t1", "ok", 100), text("Done."), committed]) feed.take(event);
    expect(feed.finished.rows).toEqual(["", "I run it.", "May I?", "✓ Bash t1.ts 0.1s", "  ok", "", "Done."]);
  });

  it("a call that was not allowed is shown with what the model was told", () => {
    const feed = new Feed(texts, look);
    feed.take(callOf("t1", "Bash"));
    feed.draw(look, 20);
    expect(feed.live).toMatchObject([{ kind: "running", tool: { state: "waiting" } }]);
    for (const event of [endOf("t1", "Bash was not run.", 0, "denied"), committed]) feed.take(event);
    expect(feed.finished.rows).toEqual(["✗ Bash t1.ts 0.0s", "  Bash was not run."]);
  });

  it("rows that are written are let go, and the count goes on", () => {
    const feed = new Feed(texts, look);
    feed.say(["a", "b"]);
    feed.forget(1);
    feed.say(["c"]);
    expect(feed.finished).toEqual({ rows: ["b", "c"], forgotten: 1 });
  });

  it("a tool is one line and the beginning of its result; what it left unsaid at the end is not lost", () => {
    const feed = new Feed(texts, look);
    for (const event of [
      callOf("t1", "Grep"),
      startOf("t1", "Grep"),
      endOf("t1", "1\n2\n3\n4\n5\n6", 1_500),
      callOf("t2", "Bash"),
      startOf("t2", "Bash"),
      terminal,
    ])
      feed.take(event);
    expect(feed.finished.rows).toEqual(["✓ Grep t1.ts 1.5s", "  1", "  2", "  3", "  … +3", "✗ Bash t2.ts 0.0s"]);
  });
});

describe("a change of a file", () => {
  it("is shown as lines that go and lines that come", () => {
    const input = { file_path: "a", old_string: "one\ntwo\nthree", new_string: "one\n2\nthree" };
    expect(diffLines("Edit", input, plain)).toEqual([" one", "-two", "+2", " three"]);
    expect(diffLines("Write", { file_path: "a", content: "x\x1b[2J\n" }, plain)).toEqual(["+x␛[2J"]);
    expect(diffLines("Bash", { command: "x" }, plain)).toBeUndefined();
  });
});

describe("a question", () => {
  const question: Question = {
    toolUse: { id: "t1", name: "Bash", input: { command: "x" } },
    prompt: { tool: "Bash", text: `a${" ".repeat(50)}b`, why: "why", choices: [{ kind: "once" }, { kind: "no" }] },
  };
  const choosing = { kind: "choosing", question, selected: 0 } as const;

  it("is answered by a number, by the arrows and Enter, and by Escape with no (P17)", () => {
    expect(pressQuestion(choosing, { kind: "insert", text: "1" })).toEqual({ answer: { choice: "once" } });
    expect(pressQuestion(choosing, { kind: "insert", text: "7" })).toEqual({ view: choosing });
    expect(pressQuestion(choosing, { kind: "insert", text: "y" })).toEqual({ view: choosing });
    expect(pressQuestion(choosing, { kind: "submit" })).toEqual({ answer: { choice: "once" } });
    expect(pressQuestion(choosing, { kind: "escape" })).toEqual({ answer: { choice: "no" } });
    const down = pressQuestion(choosing, { kind: "down" });
    expect(down).toMatchObject({ view: { selected: 1 } });
    expect(pressQuestion(choosing, { kind: "up" })).toEqual(down);
  });

  it("takes a comment with a no, or none", () => {
    const asked = pressQuestion(choosing, { kind: "insert", text: "2" });
    if (!("view" in asked)) throw new Error("A no asks for a comment first.");
    expect(pressQuestion(asked.view, { kind: "submit" })).toEqual({ answer: { choice: "no" } });
    const written = pressQuestion(asked.view, { kind: "insert", text: "later" });
    if (!("view" in written)) throw new Error("A letter is a part of the comment.");
    expect(pressQuestion(written.view, { kind: "submit" })).toEqual({ answer: { choice: "no", comment: "later" } });
  });

  it("says how many blanks there are instead of pushing words out of sight (P17)", () => {
    expect(questionLines(question, texts, plain)).toContain("  a<50 blanks>b");
  });
});

describe("the input", () => {
  it("several keys that come at once are several keys", () => {
    expect(keysOf("ab\x7fc\r", NO_KEY, false)).toEqual([
      { kind: "insert", text: "ab" },
      { kind: "backspace" },
      { kind: "insert", text: "c" },
      { kind: "submit" },
    ]);
  });

  it("a paste is text, whatever is in it", () => {
    expect(keysOf("a\r\nb\r\x03\x1b[2J", NO_KEY, true)).toEqual([{ kind: "insert", text: "a\nb\n[2J" }]);
  });

  it("wraps by cells and keeps the cursor in sight", () => {
    expect(inputRows({ text: "中文字", cursor: 2 }, 4, 8)).toEqual({
      rows: ["中文", "字"],
      cursor: { row: 1, column: 0 },
    });
    const tall = { text: "a\nb\nc\nd\ne", cursor: 9 };
    expect(inputRows(tall, 10, 3)).toEqual({ rows: ["c", "d", "e"], cursor: { row: 2, column: 1 } });
    expect(inputRows({ text: "\x1b[2J", cursor: 0 }, 10, 3).rows).toEqual(["␛[2J"]);
  });

  it("completes commands at the very beginning and files behind an @, the nearest first", () => {
    const at = (typed: string) => ({ text: typed, cursor: typed.length, history: [], at: 0 });
    const commands = [{ name: "cost", summary: "what it cost" }];
    const files = ["src/deep/main.ts", "main.ts", "docs/my-maintenance.md"];
    expect(complete(at("/c"), commands, files)?.options).toEqual([{ text: "cost", note: "what it cost" }]);
    expect(complete(at("say /c"), commands, files)).toBeUndefined();
    const found = complete(at("see @main"), commands, files);
    expect(found?.options.map((option) => option.text)).toEqual([
      "main.ts",
      "src/deep/main.ts",
      "docs/my-maintenance.md",
    ]);
    expect(found && accept(at("see @main"), found)).toMatchObject({ text: "see @main.ts ", cursor: 13 });
    expect(complete(at("mail a@b"), commands, files)).toBeUndefined();
  });

  it("shows six options at a time, those around the selected one, and how many there are besides", () => {
    const many = Array.from({ length: 14 }, (_, index) => `file-${String(index).padStart(2, "0")}.ts`);
    const found = complete({ text: "@file", cursor: 5, history: [], at: 0 }, [], many);
    const page = (selected: number) => found && shownOptions({ ...found, selected });
    expect(page(5)?.shown.map(({ option }) => option.text)).toEqual(many.slice(0, 6));
    expect(page(12)).toMatchObject({
      shown: [
        { option: { text: "file-12.ts" }, isSelected: true },
        { option: { text: "file-13.ts" }, isSelected: false },
      ],
      others: 12,
    });
  });
});

describe("the status line", () => {
  it("says what is known, and leaves out what is not", () => {
    const known = { model: "m", mode: "plan", costUsd: 0.0123, window: 1_000 };
    expect(statusParts(known, 1_250, 820, texts)).toEqual([
      "m",
      "plan",
      "1.3k tokens",
      "82% of the window left",
      "$0.0123",
    ]);
    expect(statusParts({ ...known, costUsd: undefined, window: undefined }, 0, 820, texts)).toEqual(["m", "plan"]);
  });
});
