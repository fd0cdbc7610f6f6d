// mistake: cuts the detail and trusts the name to be short
// killed by: 2.5b
import { fitLine } from "@loopsmith/agent/ui";
import { Text } from "ink";
import type { ReactElement } from "react";
import stringWidth from "string-width";

export function ToolLine({ name, state, detail, elapsedMs, columns }: ToolLineProps): ReactElement {
  const sign = state === "running" ? (SPINNER[Math.floor(elapsedMs / FRAME_MS) % SPINNER.length] ?? "") : SIGNS[state];
  const time = ` ${(elapsedMs / 1_000).toFixed(1)}s`;
  const label = oneLine(name);
  const room = columns - stringWidth(`${sign} ${label}${time}`) - 1;
  const shown = room > 0 && detail !== "" ? ` ${fitLine(oneLine(detail), room)}` : "";
  return <Text>{`${sign} ${label}${shown}${time}`}</Text>;
}
