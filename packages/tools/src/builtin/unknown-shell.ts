import type { ToolOutput } from "@loopsmith/tools/tool";
import type { ToolHost } from "./tool-host.ts";

/** The answer to an id that no command in the background has. */
export function unknownShell(id: string, { shell }: Pick<ToolHost, "shell">): ToolOutput {
  const ids = shell.background.all.map((command) => command.id).join(", ");
  const there = ids === "" ? "None was started: Bash does that with run_in_background." : `There are: ${ids}.`;
  return { content: `No background command is called ${id}. ${there}`, isError: true };
}
