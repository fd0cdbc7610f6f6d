import { StatusLine, ToolLine, Transcript } from "@loopsmith/agent/components";
import type { UiTexts } from "@loopsmith/agent/text";
import { Box, Text, useCursor, useInput } from "ink";
import { type ReactElement, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { cursorPlace } from "./cursor-place.ts";
import type { BlockView } from "./live-view.ts";
import { PromptArea } from "./prompt-area.tsx";
import { QuestionArea } from "./question-area.tsx";
import { toolSummary } from "./tool-lines.ts";
import { keysOf } from "./ui-key.ts";
import type { UiSession } from "./ui-session.ts";
import type { UiView } from "./ui-view.ts";

export type AppProps = { session: UiSession; texts: UiTexts; colour: boolean };

/** The whole screen: what is finished is written once, the rest is drawn from one view. */
export function App({ session, texts, colour }: AppProps): ReactElement {
  const view = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.view,
  );
  useCursor().setCursorPosition(cursorPlace(view, texts));
  useEffect(() => session.start(), [session]);
  useLayoutEffect(() => session.written(view.forgotten + view.finished.length), [session, view]);
  useInput((input, key) => {
    for (const pressed of keysOf(input, key, session.isPasting)) session.press(pressed);
  });
  return (
    <Transcript finished={view.finished} forgotten={view.forgotten}>
      {view.isOver ? null : <Below view={view} texts={texts} colour={colour} />}
    </Transcript>
  );
}

export type BelowProps = { view: UiView; texts: UiTexts; colour: boolean };

/** Everything that is live, from the reply that is being written down to the status line. */
export function Below({ view, texts, colour }: BelowProps): ReactElement {
  const { size, live, question } = view;
  return (
    <Box flexDirection="column">
      {live.map((block) => (
        <LiveBlock key={block.key} block={block} now={view.now} columns={size.columns} colour={colour} />
      ))}
      {view.queued.map((text, index) => (
        <Text key={index} dimColor wrap="truncate">
          {texts.queued(text.replaceAll("\n", " "))}
        </Text>
      ))}
      {question === undefined ? null : (
        <QuestionArea view={question} takesKeys={view.takesKeys} texts={texts} columns={size.columns} />
      )}
      {question !== undefined && view.input.text === "" ? null : <PromptArea view={view} texts={texts} />}
      {view.note === "" ? null : <Text dimColor>{view.note}</Text>}
      <StatusLine parts={view.status} columns={size.columns} />
    </Box>
  );
}

type LiveBlockProps = { block: BlockView; now: number; columns: number; colour: boolean };

function LiveBlock({ block, now, columns, colour }: LiveBlockProps): ReactElement | null {
  if (block.kind === "rows") {
    const rows = [...block.final, ...block.open];
    return rows.length === 0 ? null : <Text>{rows.map((row) => (row === "" ? " " : row)).join("\n")}</Text>;
  }
  const { name, detail, input, startedAt, state } = block.tool;
  const line = {
    name,
    state,
    detail: detail === "" ? toolSummary(input) : detail,
    elapsedMs: Math.max(0, now - startedAt),
  };
  return <ToolLine {...line} columns={columns} colour={colour} />;
}
