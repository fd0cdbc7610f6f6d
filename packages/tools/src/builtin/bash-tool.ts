import { runCommand } from "@loopsmith/tools/shell";
import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import { type PreparedCommand, prepareCommand } from "./bash-command.ts";
import { type BashInput, bashInputSchema, DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS } from "./bash-input.ts";
import { describeCommand } from "./describe-command.ts";
import type { ToolHost } from "./tool-host.ts";

/**
 * Bash: runs a command line where the last `cd` has led and gives back what it printed, or leaves it running in the
 * background. A failure cancels its siblings (L13).
 */
export function createBashTool(host: ToolHost): Tool<typeof bashInputSchema> {
  return buildTool({
    name: "Bash",
    description:
      "Runs a bash command and gives back what it prints. Use it to build, test and run things, not to read, search or " +
      "change files. A cd holds for the next call, variables do not. Nothing can be typed into it; what it leaves in the " +
      "background is stopped when it ends: start servers with run_in_background.",
    inputSchema: bashInputSchema,
    failureCancelsSiblings: true,
    // The command's own time-out comes first and keeps what was printed; this one is for a shell that cannot be ended.
    timeoutMs: MAX_TIMEOUT_MS + 10_000,
    call: async (input, context) => {
      const prepared = await prepareCommand(input, context, host);
      if (prepared.kind === "refused") return { content: prepared.message, isError: true };
      return input.run_in_background
        ? startInBackground(input, prepared.command, host)
        : runToItsEnd(input, prepared.command, { context, host });
    },
  });
}

type Command = Extract<PreparedCommand, { kind: "ready" }>["command"];

async function runToItsEnd(
  input: BashInput,
  command: Command,
  { context, host: { shell } }: { context: ToolContext; host: ToolHost },
): Promise<ToolOutput> {
  const result = await runCommand({ ...command, timeoutMs: input.timeout ?? DEFAULT_TIMEOUT_MS });
  const folder = result.end.kind === "exited" ? result.folder : undefined;
  const note = folder === undefined ? undefined : await shell.folders.leaveAt(context.cwd, folder);
  return describeCommand(input.command, command.output, result, note);
}

async function startInBackground(input: BashInput, command: Command, { shell }: ToolHost): Promise<ToolOutput> {
  const started = await shell.background.start(input.command, { ...command, onOutput: () => {} });
  if (started === undefined) {
    return { content: "Too many commands run in the background. End one with KillShell first.", isError: true };
  }
  const file = started.path === undefined ? "" : ` What it prints goes to ${started.path}.`;
  return { content: `Runs in the background as ${started.id}.${file} Read it with BashOutput, end it with KillShell.` };
}
