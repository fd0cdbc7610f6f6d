import { PassThrough } from "node:stream";
import { StatusLine, ToolLine, type ToolLineProps, Transcript } from "@loopsmith/agent/components";
import { Box, render, renderToString, Text } from "ink";
import { createElement } from "react";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";

const BASH = { name: "Bash", state: "ok", detail: "npm test 全部通过", elapsedMs: 1_234, colour: false } as const;

function lineOf(props: ToolLineProps): string {
  return renderToString(createElement(ToolLine, props), { columns: props.columns });
}

describe("ToolLine", () => {
  it("2.5a holds its name, its state and its time at 14 columns and at 80", () => {
    expect(lineOf({ ...BASH, columns: 80 })).toBe("✓ Bash npm test 全部通过 1.2s");
    expect(lineOf({ ...BASH, columns: 14 })).toBe("✓ Bash np 1.2s");
    expect(lineOf({ ...BASH, state: "error", columns: 11 })).toBe("✗ Bash 1.2s");
  });

  it("2.5b is one line and never wider, whatever the width", () => {
    for (let columns = 8; columns <= 40; columns += 1) {
      const line = lineOf({ ...BASH, name: "mcp__server__工具", detail: "多行\n文字", columns });
      expect(line.split("\n")).toHaveLength(1);
      expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  it("2.5c nothing in a result moves the cursor", () => {
    expect(lineOf({ ...BASH, detail: "\x1b[2Jgone\r", columns: 80 })).toBe("✓ Bash ␛[2Jgone␍ 1.2s");
  });

  it("2.5d a running tool turns", () => {
    const signs = [0, 120, 240].map((elapsedMs) => lineOf({ ...BASH, state: "running", elapsedMs, columns: 80 })[0]);
    expect(new Set(signs).size).toBe(3);
  });
});

describe("StatusLine", () => {
  it("is cut to one line", () => {
    const line = renderToString(createElement(StatusLine, { parts: ["模型", "default"], columns: 9 }), { columns: 9 });
    expect(line).toBe("模型 · de");
  });
});

describe("Transcript", () => {
  it("2.6a a thousand finished turns are written once each", async () => {
    const written = await play(1_000);
    expect(written.match(/turn 17\b/g)).toHaveLength(1);
    expect(written.match(/turn \d+/g)).toHaveLength(1_000);
  });

  it("2.6b what is live stands below what is finished", async () => {
    const written = await play(20);
    expect(written.lastIndexOf("live 20")).toBeGreaterThan(written.lastIndexOf("turn 19"));
  });

  it("2.6c lines that are no longer kept are not written again", async () => {
    const { output, written } = screen();
    const shown = (finished: readonly string[], forgotten: number) =>
      createElement(Transcript, { finished, forgotten, children: createElement(Text, null, "live") });
    const app = render(shown(["a1", "a2"], 0), { stdout: output, debug: true, patchConsole: false });
    app.rerender(shown(["a2", "a3"], 1));
    app.unmount();
    await app.waitUntilExit();
    expect(written().match(/a\d/g)).toEqual(["a1", "a2", "a3"]);
  });
});

/** Shows so many turns, a tenth more at a time. Ink's debug mode writes every frame whole: what is drawn twice is seen twice. */
async function play(turns: number): Promise<string> {
  const { output, written } = screen();
  const lines = Array.from({ length: turns }, (_, index) => `turn ${index}`);
  const shown = (count: number) =>
    createElement(Transcript, {
      finished: lines.slice(0, count),
      children: createElement(Box, null, createElement(Text, null, `live ${count}`)),
    });
  const app = render(shown(0), { stdout: output, debug: true, patchConsole: false });
  for (let count = 0; count <= turns; count += turns / 10) app.rerender(shown(count));
  app.unmount();
  await app.waitUntilExit();
  return written();
}

function screen(): { output: NodeJS.WriteStream; written(): string } {
  let all = "";
  const output = Object.assign(new PassThrough(), { columns: 80, rows: 24 });
  output.on("data", (data: Buffer) => (all += data.toString()));
  return { output: output as unknown as NodeJS.WriteStream, written: () => all }; // all that Ink asks of a terminal
}
