import { contextTokens, ownCopy, type RebasePlan, rebase } from "@loopsmith/conversation/history";
import { defaultModel } from "@loopsmith/llm/request";
import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { Message, Origin, QueryEvent, QueryEventBody } from "@loopsmith/loop/events";
import { type RunInput, withoutThinking } from "@loopsmith/loop/recovery";
import type { InputQueue } from "./input-queue.ts";
import type { Session } from "./session.ts";
import { runSlashCommand, type SaidCommand } from "./slash-command.ts";

/** What a run begins with: commands first, then what has waited, then what is said now. Both lists are taken from. */
export type Prompt = { commands: SaidCommand[]; input: Pick<InputQueue, "size" | "take">; text: string };

type Surroundings = Pick<ToolUseContext, "signal" | "clock" | "graceMs"> & { model: string | undefined; head: string };

/**
 * Brings a session to where the model can be asked, and says whether there is anything to ask: runs the commands, takes
 * out thinking that is bound to another model or to other tools than will be asked with (L05), and commits the prompt, which makes it part of the
 * history like any turn. What has waited stands before what is said now.
 */
export async function* openPrompt(
  prompt: Prompt,
  session: Session,
  surroundings: Surroundings,
): AsyncGenerator<QueryEvent, boolean> {
  const bodies = bodiesOf(prompt, session, surroundings);
  for (;;) {
    const step = await bodies.next();
    if (step.done) return step.value;
    yield { ...step.value, turn: 1, at: surroundings.clock.now() };
  }
}

async function* bodiesOf(
  { commands, input, text }: Prompt,
  session: Session,
  surroundings: Surroundings,
): AsyncGenerator<QueryEventBody, boolean> {
  // One by one, and the input last: what a reader who leaves has not waited for is still there for the next run.
  for (let command = commands.shift(); command !== undefined; command = commands.shift()) {
    const plan = yield* runSlashCommand(command, session.history.messages, surroundings);
    if (plan) yield* rewrite(plan, session);
  }
  if (input.size === 0 && text.trim() === "") return false;
  const plan = isBoundElsewhere(session, surroundings) ? withoutThinking(session.history) : undefined;
  if (plan) yield* rewrite(plan, session);
  const waited = input.take();
  const said: RunInput["block"][] = text.trim() === "" ? [] : [{ type: "text", text }];
  const message: Message = ownCopy({ role: "user", content: [...waited.map(({ block }) => block), ...said] });
  const origins = [...waited.map(({ origin }) => origin), ...said.map((): Origin => "prompt")];
  yield { type: "committed", messages: [message], origins: [origins] };
  for (const { event } of waited) yield event;
  return true;
}

/** Whether the thinking in the history was made by another model, or behind another system prompt or other tools. */
function isBoundElsewhere(session: Session, { model = defaultModel(), head }: Surroundings): boolean {
  const { model: lastModel = model, head: lastHead = head } = session;
  return lastModel !== model || lastHead !== head;
}

/** A rewrite, told; one that would break the history is a warning instead, and nothing is changed. */
function* rewrite(planned: RebasePlan, { history }: Session): Generator<QueryEventBody, void> {
  const { messages, usagePoint } = history;
  const plan = { ...planned, messages: [...planned.messages] }; // the list of a session grows, what was told of it may not
  try {
    const tokensAfter = contextTokens(rebase(messages, plan));
    yield { type: "rebase", plan, tokensBefore: contextTokens(messages, usagePoint), tokensAfter };
  } catch (error) {
    const message = `The history was not rewritten: ${error instanceof Error ? error.message : String(error)}`;
    yield { type: "attachment", attachment: { kind: "warning", message } };
  }
}
