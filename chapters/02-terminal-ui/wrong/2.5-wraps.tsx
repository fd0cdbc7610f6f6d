// mistake: leaves it to Ink to break a line that is too long
// killed by: 2.5a
import { Text } from "ink";
import type { ReactElement } from "react";

export function ToolLine({ name, state, detail, elapsedMs }: ToolLineProps): ReactElement {
  const sign = state === "running" ? (SPINNER[Math.floor(elapsedMs / FRAME_MS) % SPINNER.length] ?? "") : SIGNS[state];
  return <Text>{`${sign} ${oneLine(name)} ${oneLine(detail)} ${(elapsedMs / 1_000).toFixed(1)}s`}</Text>;
}
