import { StatusLine } from "@loopsmith/agent/components";
import { renderToString } from "ink";
import { createElement } from "react";
import { expect, it } from "vitest";

it("the status line is cut to one line", () => {
  const line = renderToString(createElement(StatusLine, { parts: ["模型", "default"], columns: 9 }), { columns: 9 });
  expect(line).toBe("模型 · de");
});
