// mistake: counts the lines that are kept, and so loses its place when old ones are forgotten
// killed by: 2.6c
import { Box, useStdout } from "ink";
import { type ReactElement, useLayoutEffect, useRef } from "react";

export function Transcript({ finished, children }: TranscriptProps): ReactElement {
  const { write } = useStdout();
  const written = useRef(0);
  useLayoutEffect(() => {
    const fresh = finished.slice(written.current);
    written.current = finished.length;
    if (fresh.length > 0) write(`${fresh.join("\n")}\n`);
  }, [finished, write]);
  return <Box flexDirection="column">{children}</Box>;
}
