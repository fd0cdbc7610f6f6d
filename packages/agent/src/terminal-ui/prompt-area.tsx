import type { UiTexts } from "@loopsmith/agent/text";
import { fitLine } from "@loopsmith/agent/ui";
import { Box, Text } from "ink";
import type { ReactElement } from "react";
import { shownOptions } from "./completion.ts";
import { MARK_CELLS, typedRows } from "./cursor-place.ts";
import type { UiView } from "./ui-view.ts";

const SPINNER = ["◐", "◓", "◑", "◒"];
const NO_OPTIONS = { shown: [], others: 0 };
const SPIN_MS = 120; // one step

export type PromptAreaProps = { view: UiView; texts: UiTexts };

/** What is being typed, and what it can be completed to; the terminal's own cursor stands in it. */
export function PromptArea({ view, texts }: PromptAreaProps): ReactElement {
  const { input, completion, size, run, now } = view;
  const options = completion === undefined ? NO_OPTIONS : shownOptions(completion);
  const isIdle = run === "idle";
  const mark = isIdle ? "›" : (SPINNER[Math.floor(now / SPIN_MS) % SPINNER.length] ?? "›");
  const hint =
    input.text === "" ? fitLine(isIdle ? texts.placeholder : texts.thinking, size.columns - MARK_CELLS - 2) : "";
  return (
    <Box flexDirection="column" marginTop={1}>
      {typedRows(view).rows.map((row, index) => (
        <Text key={index}>
          {index === 0 ? `${mark} ` : "  "}
          {row}
          <Text dimColor>{hint}</Text>
        </Text>
      ))}
      {options.shown.map(({ option: { text, note }, isSelected }) => (
        <Text key={text} inverse={isSelected}>
          {fitLine(`  ${text}${note === "" ? "" : `  ${note}`}`, size.columns)}
        </Text>
      ))}
      {options.others > 0 && <Text dimColor>{`  … +${options.others}`}</Text>}
    </Box>
  );
}
