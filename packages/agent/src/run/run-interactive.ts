import type { AskPerson } from "@loopsmith/agent/access";
import { type LiveSession, lastExchange } from "@loopsmith/agent/chat";
import type { RunOptions, Setting } from "@loopsmith/agent/cli";
import { QuestionQueue, type UiParts } from "@loopsmith/agent/ui-parts";
import { modelLimits } from "@loopsmith/llm/model";
import { askForTrust } from "./ask-for-trust.ts";
import { askOnTerminal } from "./ask-on-terminal.ts";
import { type Assembled, assemble } from "./assemble.ts";
import { explainEnd } from "./explain-end.ts";
import { filesOf } from "./files-of.ts";
import { leaveSignal } from "./leave-signal.ts";
import { findPlace } from "./place.ts";

const SHOWN_ID = 8; // characters of a session's id

/** A conversation in a terminal, until it is left or a signal ends it; resolves with the exit code. */
export async function runInteractive(setting: Setting, options: RunOptions): Promise<number> {
  const { host, texts, signal, shutdown } = setting;
  const leave = new AbortController();
  const ask = askOnTerminal(host, () => leave.abort());
  const place = await askForTrust(setting, await findPlace(setting, options), (question) => ask(question, signal));
  if (leave.signal.aborted) return INTERRUPTED;

  const questions = new QuestionQueue();
  const company = { ask: askInUi(questions), onLeave: () => leave.abort() };
  const assembled = await assemble(setting, options, place, company);
  shutdown.add("session", () => assembled.close());
  // Ink and React are loaded here and nowhere else: a single run does not wait for them.
  const { runTerminalUi } = await import("@loopsmith/agent/terminal-ui");
  const end = await runTerminalUi({
    ...(await partsOf(setting, options, assembled, place.settings.screenReader === true)),
    questions,
    signal: AbortSignal.any([leave.signal, leaveSignal(setting)]),
  });
  const { session } = assembled;
  if (session.engine.mutableMessages.length > 0)
    host.stdout.write(`${texts.howToResume(session.id.slice(0, SHOWN_ID))}\n`);
  return end === "interrupted" ? INTERRUPTED : 0;
}

const INTERRUPTED = 130; // 128 and the number of SIGINT

async function partsOf(
  { host, facts, language, texts }: Setting,
  options: RunOptions,
  assembled: Assembled,
  screenReader: boolean,
): Promise<Omit<UiParts, "questions" | "signal">> {
  const { conversation, session, connection, commands, facts: run, notes } = assembled;
  return {
    session: conversation,
    input: host.stdin,
    output: host.stdout,
    language,
    facts: { colour: facts.color, motion: facts.animation, screenReader },
    notes: [...notes, ...(await whereItWas(session, texts)), texts.interactive],
    ...(options.session.kind === "choose" && { firstPrompt: "/resume" }),
    history: (await session.prompts()).map(({ text }) => text),
    commands: [...commands].map(([name, { about }]) => ({ name, summary: about })),
    files: () => filesOf(run.cwd),
    status: () => ({
      model: run.model,
      mode: run.permissionMode,
      costUsd: run.costUsd(),
      window: modelLimits(run.model)?.contextWindow,
    }),
    explain: (terminal) => explainEnd(terminal, texts, connection.baseUrl),
    onInterrupt(listener) {
      host.on("SIGINT", listener);
      return () => host.off("SIGINT", listener);
    },
  };
}

/** What a person sees of a session that is gone on with; nothing of a new one. */
async function whereItWas(session: LiveSession, texts: Setting["texts"]): Promise<readonly string[]> {
  const { length } = session.engine.mutableMessages;
  if (length === 0) return [];
  return [texts.resumed(session.id.slice(0, SHOWN_ID), length), ...(await lastExchange(session)), ""];
}

/** The question goes to the screen, and what comes back is an answer with the rules that its choice stands for (P17). */
function askInUi(questions: QuestionQueue): AskPerson {
  return async (toolUse, prompt, signal) => {
    const answer = await questions.ask({ toolUse, prompt }, signal);
    if (answer === undefined) return undefined;
    if (answer.choice === "no") return { kind: "no", ...(answer.comment !== undefined && { comment: answer.comment }) };
    const choice = prompt.choices.find(({ kind }) => kind === answer.choice);
    return choice ?? { kind: "no" }; // what was not offered cannot have been chosen
  };
}
