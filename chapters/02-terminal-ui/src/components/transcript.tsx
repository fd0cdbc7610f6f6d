import { Box, useStdout } from "ink";
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { todo } from "@loopsmith/course/todo";

export type TranscriptProps = {
  /** What has been said and done, line by line; it only grows at its end. */
  finished: readonly string[];
  /** How many lines stood in front of `finished` and are no longer kept; default 0. */
  forgotten?: number;
  /** What may still change; drawn again whenever it does. */
  children: ReactNode;
};

/**
 * Finished lines are written once, above what is still live, and leave Ink's layout: drawing costs the same however long
 * the conversation is. Lines that are forgotten have been written.
 */
export function Transcript({ finished, forgotten = 0, children }: TranscriptProps): ReactElement {
  // 2.6 每个完成的行只写一次，只绘制仍在变化的部分。
  return todo("2.6", "Write each finished line once, and draw only what is live.");
}
