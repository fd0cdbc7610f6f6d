import { fitLine } from "@loopsmith/agent/ui";
import { Text } from "ink";
import type { ReactElement } from "react";

export type StatusLineProps = {
  /** The most important one first; what does not fit is left out. */
  parts: readonly string[];
  columns: number;
};

/** What holds for the session, on one line. */
export function StatusLine({ parts, columns }: StatusLineProps): ReactElement {
  return <Text dimColor>{fitLine(parts.join(" · "), columns)}</Text>;
}
