// mistake: cuts the detail by its length
// killed by: 2.5a
import { makeHarmless } from "@loopsmith/agent/ui";
import { Text } from "ink";
import type { ReactElement } from "react";

export function ToolLine({ name, state, detail, elapsedMs, columns }: ToolLineProps): ReactElement {
  const sign = state === "running" ? (SPINNER[Math.floor(elapsedMs / FRAME_MS) % SPINNER.length] ?? "") : SIGNS[state];
  const time = ` ${(elapsedMs / 1_000).toFixed(1)}s`;
  const label = oneLine(name).slice(0, columns - sign.length - time.length - 1);
  const room = columns - sign.length - label.length - time.length - 2;
  return <Text>{`${sign} ${label}${room > 0 && detail !== "" ? ` ${makeHarmless(detail).slice(0, room)}` : ""}${time}`}</Text>;
}
