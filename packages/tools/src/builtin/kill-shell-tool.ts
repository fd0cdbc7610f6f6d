import { buildTool, type Tool } from "@loopsmith/tools/tool";
import * as z from "zod";
import type { ToolHost } from "./tool-host.ts";
import { unknownShell } from "./unknown-shell.ts";

const inputSchema = z.object({ shell_id: z.string().describe("The id that Bash gave.") });

/** KillShell: ends a command in the background with all that it has started. */
export function createKillShellTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "KillShell",
    description:
      "Ends a background command with everything it has started. Use it when a server or a job is no longer needed, not " +
      "to read the output. What it has printed can still be read.",
    inputSchema,
    isConcurrencySafe: () => true,
    concurrencyKey: ({ shell_id }) => `shell ${shell_id}`,
    call: async ({ shell_id }) => {
      const command = host.shell.background.get(shell_id);
      if (command === undefined) return unknownShell(shell_id, host);
      if (command.state.kind !== "running") return { content: `${shell_id} had ended before.` };
      await command.kill();
      return { content: `${shell_id} was ended.` };
    },
  });
}
