import type { UiTexts } from "@loopsmith/agent/text";
import { Box, Text } from "ink";
import type { ReactElement } from "react";
import { MOST_COMMENT_ROWS } from "./cursor-place.ts";
import { inputRows } from "./input-rows.ts";
import { choiceText, type QuestionView } from "./question-view.ts";

export type QuestionAreaProps = { view: QuestionView; takesKeys: boolean; texts: UiTexts; columns: number };

/** What can be answered, or the line in which a no is explained; what is asked stands above it. */
export function QuestionArea({ view, takesKeys, texts, columns }: QuestionAreaProps): ReactElement {
  if (view.kind === "commenting") {
    const { rows } = inputRows(view.comment, columns - 1, MOST_COMMENT_ROWS);
    return (
      <Box flexDirection="column" marginTop={1}>
        <Text>{texts.comment}</Text>
        {rows.map((row, index) => (
          <Text key={index}>{row === "" ? " " : row}</Text>
        ))}
      </Box>
    );
  }
  return (
    <Box flexDirection="column" marginTop={1}>
      {view.question.prompt.choices.map((choice, index) => (
        <Text key={choice.kind} inverse={takesKeys && index === view.selected} dimColor={!takesKeys}>
          {`${index + 1}. ${choiceText(choice, texts)}`}
        </Text>
      ))}
      <Text dimColor>{takesKeys ? texts.questionKeys : " "}</Text>
    </Box>
  );
}
