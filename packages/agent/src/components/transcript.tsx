import { Box, useStdout } from "ink";
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";

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
  const { write } = useStdout();
  const written = useRef(0);
  useLayoutEffect(() => {
    const fresh = finished.slice(written.current - forgotten);
    written.current = forgotten + finished.length;
    if (fresh.length > 0) write(`${fresh.join("\n")}\n`);
  }, [finished, forgotten, write]);
  return <Box flexDirection="column">{children}</Box>;
}
