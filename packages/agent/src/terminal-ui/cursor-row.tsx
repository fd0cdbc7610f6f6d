import { fitLine } from "@loopsmith/agent/ui";
import { Text } from "ink";
import type { ReactElement } from "react";

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export type CursorRowProps = {
  row: string;
  /** In cells. */
  column: number;
};

/** A row with the cursor on one of its characters, or behind the last. */
export function CursorRow({ row, column }: CursorRowProps): ReactElement {
  const before = fitLine(row, column);
  const rest = row.slice(before.length);
  const [under] = GRAPHEMES.segment(rest);
  return (
    <>
      {before}
      <Text inverse>{under?.segment ?? " "}</Text>
      {rest.slice(under?.segment.length ?? 0)}
    </>
  );
}
