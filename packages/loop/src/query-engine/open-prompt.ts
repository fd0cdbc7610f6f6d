import { contextTokens, ownCopy, type RebasePlan, rebase } from "@loopsmith/conversation/history";
import { defaultModel } from "@loopsmith/llm/request";
import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { Message, Origin, QueryEvent, QueryEventBody } from "@loopsmith/loop/events";
import { type RunInput, withoutThinking } from "@loopsmith/loop/recovery";
import type { Session } from "./session.ts";
import { runSlashCommand, type SaidCommand } from "./slash-command.ts";

/** What a run begins with: commands first, then what has waited, then what is said now. */
export type Prompt = { commands: readonly SaidCommand[]; input: readonly RunInput[]; text: string };

type Surroundings = Pick<ToolUseContext, "signal" | "clock" | "graceMs"> & { model: string | undefined };

/**
 * Brings a session to where the model can be asked, and says whether there is anything to ask: runs the commands, takes
 * out thinking of another model than the one that will be asked (L05), and commits the prompt, which makes it part of the
 * history like any turn. What has waited stands before what is said now.
 */
export async function* openPrompt(
  prompt: Prompt,
  session: Session,
  surroundings: Surroundings,
): AsyncGenerator<QueryEvent, boolean> {
  for await (const body of bodiesOf(prompt, session, surroundings)) {
    yield { ...body, turn: 1, at: surroundings.clock.now() };
  }
  return prompt.input.length > 0 || prompt.text.trim() !== "";
}

async function* bodiesOf(
  { commands, input, text }: Prompt,
  session: Session,
  surroundings: Surroundings,
): AsyncGenerator<QueryEventBody, void> {
  for (const command of commands) {
    const plan = yield* runSlashCommand(command, session.history.messages, surroundings);
    if (plan) yield* rewrite(plan, session);
  }
  const blocks = [...input.map(({ block }) => block), ...(text.trim() === "" ? [] : [{ type: "text", text } as const])];
  if (blocks.length === 0) return;
  const model = surroundings.model ?? defaultModel();
  const plan = session.model === undefined || session.model === model ? undefined : withoutThinking(session.history);
  if (plan) yield* rewrite(plan, session);
  const message: Message = ownCopy({ role: "user", content: blocks });
  const origins = blocks.map((_, index): Origin => input[index]?.origin ?? "prompt");
  yield { type: "committed", messages: [message], origins: [origins] };
  for (const { event } of input) yield event;
}

/** A rewrite, told; one that would break the history is a warning instead, and nothing is changed. */
function* rewrite(plan: RebasePlan, { history }: Session): Generator<QueryEventBody, void> {
  const { messages, usagePoint } = history;
  try {
    const tokensAfter = contextTokens(rebase(messages, plan));
    yield { type: "rebase", plan, tokensBefore: contextTokens(messages, usagePoint), tokensAfter };
  } catch (error) {
    const message = `The history was not rewritten: ${error instanceof Error ? error.message : String(error)}`;
    yield { type: "attachment", attachment: { kind: "warning", message } };
  }
}
