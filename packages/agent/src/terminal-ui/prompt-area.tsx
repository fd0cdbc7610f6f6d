import type { UiTexts } from "@loopsmith/agent/text";
import { fitLine } from "@loopsmith/agent/ui";
import { Box, Text } from "ink";
import type { ReactElement } from "react";
import { CursorRow } from "./cursor-row.tsx";
import { inputRows } from "./input-rows.ts";
import { MOST_INPUT_ROWS, type UiView } from "./ui-view.ts";

const SPINNER = ["◐", "◓", "◑", "◒"];
const SPIN_MS = 120; // one step
const MARK_CELLS = 2; // the mark in front of the input and a blank

export type PromptAreaProps = { view: UiView; texts: UiTexts };

/** What is being typed, with its cursor, and what it can be completed to. */
export function PromptArea({ view, texts }: PromptAreaProps): ReactElement {
  const { input, completion, size, run, now } = view;
  const isIdle = run === "idle";
  const mark = isIdle ? "›" : (SPINNER[Math.floor(now / SPIN_MS) % SPINNER.length] ?? "›");
  const { rows, cursor } = inputRows(input, size.columns - MARK_CELLS - 1, MOST_INPUT_ROWS);
  const hint =
    input.text === "" ? fitLine(isIdle ? texts.placeholder : texts.thinking, size.columns - MARK_CELLS - 2) : "";
  return (
    <Box flexDirection="column" marginTop={1}>
      {rows.map((row, index) => (
        <Text key={index}>
          {index === 0 ? `${mark} ` : "  "}
          {index === cursor.row && view.question === undefined ? <CursorRow row={row} column={cursor.column} /> : row}
          <Text dimColor>{hint}</Text>
        </Text>
      ))}
      {completion?.options.map(({ text, note }, index) => (
        <Text key={text} inverse={index === completion.selected}>
          {fitLine(`  ${text}${note === "" ? "" : `  ${note}`}`, size.columns)}
        </Text>
      ))}
    </Box>
  );
}
