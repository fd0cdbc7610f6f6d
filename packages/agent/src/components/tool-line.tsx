import { fitLine, makeHarmless, type ToolBlock } from "@loopsmith/agent/ui";
import { Text } from "ink";
import type { ReactElement } from "react";
import stringWidth from "string-width";

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
  const sign = state === "running" ? (SPINNER[Math.floor(elapsedMs / FRAME_MS) % SPINNER.length] ?? "") : SIGNS[state];
  const time = ` ${(elapsedMs / 1_000).toFixed(1)}s`;
  const label = fitLine(oneLine(name), columns - stringWidth(sign + time) - 1);
  const room = columns - stringWidth(`${sign} ${label}${time}`) - 1;
  const shown = room > 0 && detail !== "" ? ` ${fitLine(oneLine(detail), room)}` : "";
  return (
    <Text>
      <Text {...(colour && { color: COLOURS[state] })}>{sign}</Text> <Text bold>{label}</Text>
      <Text dimColor>
        {shown}
        {time}
      </Text>
    </Text>
  );
}

function oneLine(text: string): string {
  return makeHarmless(text).replaceAll(/[\n\t]/g, " ");
}
