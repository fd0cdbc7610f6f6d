import { type Command, CommandOutput, findShell, tellingItsFolder } from "@loopsmith/tools/shell";
import type { ToolContext } from "@loopsmith/tools/tool";
import type { BashInput } from "./bash-input.ts";
import { progressReporter } from "./bash-progress.ts";
import { OUTPUT_BYTES } from "./describe-command.ts";
import type { ToolHost } from "./tool-host.ts";

// A command that waits for a person waits for ever: editors end at once, pagers print, nobody is asked (B72).
const NOBODY_THERE = {
  EDITOR: "true",
  VISUAL: "true",
  GIT_EDITOR: "true",
  GIT_SEQUENCE_EDITOR: "true",
  PAGER: "cat",
  GIT_PAGER: "cat",
  MANPAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
  TERM: "dumb",
};

/** A command that is ready to run, or why there is none. */
export type PreparedCommand = { kind: "ready"; command: Command } | { kind: "refused"; message: string };

/** What it takes to run a command line here: a shell, a folder that is still there, the sandbox around it if there is one. */
export async function prepareCommand(input: BashInput, context: ToolContext, host: ToolHost): Promise<PreparedCommand> {
  const shell = findShell(host);
  if (shell.kind === "missing") return { kind: "refused", message: shell.message };
  const folder = await host.shell.folders.enter(context.cwd);
  if (folder.kind === "gone") return { kind: "refused", message: folder.message };
  // Windows: its shells name folders in ways of their own, and not every one hands a pipe on.
  const script = host.platform === "win32" ? input.command : tellingItsFolder(input.command);
  const { sandbox, files } = host.shell;
  const bash = { file: shell.file, args: [...shell.args, script] };
  const command: Command = {
    ...(sandbox?.wrap(bash, { cwd: folder.path, visible: await files.path() }) ?? bash),
    leavesNothing: sandbox !== undefined,
    cwd: folder.path,
    env: { ...host.env, ...NOBODY_THERE },
    platform: host.platform,
    timeoutMs: input.timeout,
    // Half of the time that an interrupted tool has, so that its end is seen and told (L16).
    killAfterMs: context.graceMs / 2,
    clock: context.clock,
    signal: context.signal,
    output: new CommandOutput(files, OUTPUT_BYTES),
    onOutput: progressReporter(context),
  };
  return { kind: "ready", command };
}
