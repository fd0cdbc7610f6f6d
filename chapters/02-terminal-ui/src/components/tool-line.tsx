import { fitLine, makeHarmless, type ToolBlock } from "@loopsmith/agent/ui";
import { Text } from "ink";
import type { ReactElement } from "react";
import stringWidth from "string-width";
import { todo } from "@loopsmith/course/todo";

export type ToolLineProps = {
  name: string;
  state: ToolBlock["state"];
  /** One line on what it does or did; the first to go where there is no room. */
  detail: string;
  elapsedMs: number;
  columns: number;
  colour: boolean;
};

const SPINNER = ["◐", "◓", "◑", "◒"];
const FRAME_MS = 120; // one step of the spinner
const SIGNS = { waiting: "·", ok: "✓", error: "✗" };
const COLOURS = { waiting: "gray", running: "cyan", ok: "green", error: "red" };

/**
 * One call of a tool on one line, never wider than `columns`: sign, name, detail, and seconds with one digit behind the
 * point. Where there is no room the detail is cut, then the name; sign and time are always there.
 */
export function ToolLine({ name, state, detail, elapsedMs, columns, colour }: ToolLineProps): ReactElement {
  // 2.5 把标记、名字、细节和时间放在一行里，绝不过宽。
  return todo("2.5", "Put sign, name, detail and time on one line that is never too wide.");
}
