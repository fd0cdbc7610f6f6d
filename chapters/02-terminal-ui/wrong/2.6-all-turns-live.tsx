// mistake: keeps every finished line in the layout, and draws all of them in each picture
// killed by: 2.6a
import { Box, Text } from "ink";
import type { ReactElement } from "react";

export function Transcript({ finished, children }: TranscriptProps): ReactElement {
  return (
    <Box flexDirection="column">
      {finished.map((line, index) => (
        <Text key={index}>{line}</Text>
      ))}
      {children}
    </Box>
  );
}
