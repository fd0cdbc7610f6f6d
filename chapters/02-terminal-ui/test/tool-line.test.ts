import { renderToString } from "ink";
import { createElement } from "react";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { ToolLine, type ToolLineProps } from "#chapter";

const BASH = { name: "Bash", state: "ok", detail: "npm test 全部通过", elapsedMs: 1_234, colour: false } as const;

function lineOf(props: ToolLineProps): string {
  return renderToString(createElement(ToolLine, props), { columns: props.columns });
}

describe("ToolLine", () => {
  it("2.5a holds its name, its state and its time at 14, 24 and 80 columns", () => {
    expect(lineOf({ ...BASH, columns: 80 })).toBe("✓ Bash npm test 全部通过 1.2s");
    expect(lineOf({ ...BASH, columns: 24 })).toBe("✓ Bash npm test 全 1.2s");
    expect(lineOf({ ...BASH, columns: 14 })).toBe("✓ Bash np 1.2s");
    expect(lineOf({ ...BASH, state: "error", columns: 11 })).toBe("✗ Bash 1.2s");
    expect(lineOf({ ...BASH, detail: "", columns: 80 })).toBe("✓ Bash 1.2s");
  });

  it("2.5b is one line and never wider, whatever the width", () => {
    for (let columns = 8; columns <= 40; columns += 1) {
      const line = lineOf({ ...BASH, name: "mcp__server__工具", detail: "多行\n文字", columns });
      expect(line.split("\n")).toHaveLength(1);
      expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      expect(line).toMatch(/^✓ .* 1\.2s$/);
    }
  });

  it("2.5c nothing in a name or a result moves the cursor", () => {
    expect(lineOf({ ...BASH, detail: "\x1b[2Jgone\r", columns: 80 })).toBe("✓ Bash ␛[2Jgone␍ 1.2s");
    expect(lineOf({ ...BASH, name: "Bash\x07", detail: "a\tb", columns: 80 })).toBe("✓ Bash␇ a b 1.2s");
  });

  it("2.5d a call that waits has a dot, one that runs turns, once every 480 ms", () => {
    expect(lineOf({ ...BASH, state: "waiting", columns: 11 })).toBe("· Bash 1.2s");
    const signs = [0, 120, 240, 360, 480].map(
      (elapsedMs) => lineOf({ ...BASH, state: "running", elapsedMs, columns: 80 })[0],
    );
    expect(signs.join("")).toBe("◐◓◑◒◐");
  });
});
