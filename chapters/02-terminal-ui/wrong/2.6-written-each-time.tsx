// mistake: writes all finished lines whenever one is added
// killed by: 2.6a
import { Box, useStdout } from "ink";
import { type ReactElement, useLayoutEffect } from "react";

export function Transcript({ finished, children }: TranscriptProps): ReactElement {
  const { write } = useStdout();
  useLayoutEffect(() => {
    if (finished.length > 0) write(`${finished.join("\n")}\n`);
  }, [finished, write]);
  return <Box flexDirection="column">{children}</Box>;
}
