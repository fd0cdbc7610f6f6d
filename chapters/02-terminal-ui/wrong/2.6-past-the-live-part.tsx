// mistake: writes to the stream itself, past Ink, which then takes the new lines for its own and erases them
// killed by: 2.6b
import { Box, useStdout } from "ink";
import { type ReactElement, useLayoutEffect, useRef } from "react";

export function Transcript({ finished, forgotten = 0, children }: TranscriptProps): ReactElement {
  const { stdout } = useStdout();
  const written = useRef(0);
  useLayoutEffect(() => {
    const fresh = finished.slice(written.current - forgotten);
    written.current = forgotten + finished.length;
    if (fresh.length > 0) stdout.write(`${fresh.join("\n")}\n`);
  }, [finished, forgotten, stdout]);
  return <Box flexDirection="column">{children}</Box>;
}
