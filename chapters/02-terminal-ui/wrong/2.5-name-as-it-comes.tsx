// mistake: makes the detail harmless and takes a name for harmless by itself, though a server far away has chosen it
// killed by: 2.5c
import { fitLine } from "@loopsmith/agent/ui";
import { Text } from "ink";
import type { ReactElement } from "react";
import stringWidth from "string-width";

export function ToolLine({ name, state, detail, elapsedMs, columns }: ToolLineProps): ReactElement {
  const sign = state === "running" ? (SPINNER[Math.floor(elapsedMs / FRAME_MS) % SPINNER.length] ?? "") : SIGNS[state];
  const time = ` ${(elapsedMs / 1_000).toFixed(1)}s`;
  const label = fitLine(name, columns - stringWidth(sign + time) - 1);
  const room = columns - stringWidth(`${sign} ${label}${time}`) - 1;
  const shown = room > 0 && detail !== "" ? ` ${fitLine(oneLine(detail), room)}` : "";
  return <Text>{`${sign} ${label}${shown}${time}`}</Text>;
}
