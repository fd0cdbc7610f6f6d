import type { RebasePlan } from "@loopsmith/conversation/history";
import { errorText, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { Message, QueryEventBody } from "@loopsmith/loop/events";
import { settle } from "@loopsmith/tools/tool";

/** What a command has to say to the person, and how the history is to be rewritten, if it is. */
export type SlashResult = { text: string; plan?: RebasePlan };

/** A command of the host, `/name args`: handled before the loop, the model hears nothing of it. */
export type SlashCommand = (
  args: string,
  session: { messages: readonly Message[]; signal: AbortSignal },
) => Promise<string | SlashResult>;

export type SlashCommands = ReadonlyMap<string, SlashCommand>;

/** A command that was said, and the id under which it is told. */
export type SaidCommand = { id: string; name: string; command: SlashCommand; args: string };

const COMMAND = /^\s*\/([a-z][\w-]*)(?:\s+([\s\S]*))?$/i;
const COMMAND_MS = 600_000; // a compaction by a model is one of them

/** The command that a text is, if the host knows one of that name; any other text is for the model, a path for instance. */
export function findSlashCommand(text: string, commands: SlashCommands): Omit<SaidCommand, "id"> | undefined {
  const [, name = "", args = ""] = COMMAND.exec(text) ?? [];
  const command = commands.get(name);
  return command && { name, command, args: args.trim() };
}

/** Runs a command and tells it: first that it was taken, then what it came to. One that throws or hangs is a warning. */
export async function* runSlashCommand(
  { id, name, command, args }: SaidCommand,
  messages: readonly Message[],
  limits: Pick<ToolUseContext, "signal" | "clock" | "graceMs">,
): AsyncGenerator<Exclude<QueryEventBody, { type: "rebase" }>, RebasePlan | undefined> {
  yield { type: "queued_input", id, status: "delivered" };
  const work = (signal: AbortSignal) => command(args, { messages, signal });
  const settled = await settle(work, { ...limits, timeoutMs: COMMAND_MS });
  switch (settled.kind) {
    case "done": {
      const { text, plan } = typeof settled.value === "string" ? { text: settled.value } : settled.value;
      if (text !== "") yield { type: "attachment", attachment: { kind: "note", text } };
      return plan;
    }
    case "threw":
      yield warning(`/${name} failed: ${errorText(settled.error)}.`);
      return undefined;
    case "timed_out":
      yield warning(`/${name} had not ended after ${settled.afterMs / 1_000} s and was stopped.`);
      return undefined;
    case "abandoned":
      yield warning(`/${name} was interrupted.`);
      return undefined;
    default:
      return settled satisfies never;
  }
}

function warning(message: string): QueryEventBody & { type: "attachment" } {
  return { type: "attachment", attachment: { kind: "warning", message } };
}
