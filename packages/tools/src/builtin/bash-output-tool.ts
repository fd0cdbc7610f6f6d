import type { BackgroundCommand } from "@loopsmith/tools/shell";
import { buildTool, type Tool, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { endNote, OUTPUT_BYTES, printedText } from "./describe-command.ts";
import type { ToolHost } from "./tool-host.ts";
import { unknownShell } from "./unknown-shell.ts";

const inputSchema = z.object({
  bash_id: z.string().describe("The id that Bash gave."),
  filter: z.string().optional().describe("A regular expression: only lines that match; the others are gone then."),
});

/** BashOutput: what a command in the background has printed since the last call, and whether it still runs. */
export function createBashOutputTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "BashOutput",
    description:
      "Shows what a background command has printed since the last call, and whether it still runs. Use it when you need " +
      "the output, not to wait: it comes back at once.",
    inputSchema,
    isReadOnly: () => true,
    // Two calls for one command would take each other's output.
    isConcurrencySafe: () => true,
    concurrencyKey: ({ bash_id }) => `shell ${bash_id}`,
    call: async ({ bash_id, filter }) => {
      const command = host.shell.background.get(bash_id);
      if (command === undefined) return unknownShell(bash_id, host);
      return readOutput(command, filter);
    },
  });
}

async function readOutput(command: BackgroundCommand, filter: string | undefined): Promise<ToolOutput> {
  const { state } = command; // before the output: what comes after it is read the next time
  const read = await command.readNew({ filter, maxBytes: OUTPUT_BYTES });
  if (read.kind === "bad_filter")
    return { content: `The filter is no regular expression: ${read.message}`, isError: true };
  const printed = printedText(read.text, OUTPUT_BYTES) || "(nothing new)";
  return { content: `${printed}\n[${command.id} ${describeState(state)}.${describeFile(command)}]` };
}

function describeState(state: BackgroundCommand["state"]): string {
  switch (state.kind) {
    case "running":
      return "still runs";
    case "ended":
      return `has ended: ${endNote(state.result.end) || "exit code 0"}`;
    case "failed":
      return `could not be run: ${state.message}`;
    default:
      return state satisfies never;
  }
}

function describeFile({ path }: BackgroundCommand): string {
  return path === undefined ? " What it prints could not be kept in a file." : ` All that it prints is in ${path}.`;
}
