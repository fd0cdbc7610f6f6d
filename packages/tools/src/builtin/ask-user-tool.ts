import { buildTool, type Tool, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";

const WAIT_MS = 24 * 60 * 60 * 1_000; // a person may be at lunch; the abort of the run ends it sooner

const option = z.object({
  label: z.string().min(1).describe("The answer in one to five words."),
  description: z.string().optional().describe("What it means or leads to."),
});
const question = z.object({
  question: z.string().min(1).describe("The whole question, in one or two sentences."),
  header: z.string().max(20).optional().describe("A word or two for the tab or the title."),
  options: z.array(option).max(6).default([]).describe("Answers to choose from; another one may always be given."),
  multiSelect: z.boolean().default(false).describe("More than one option may be chosen."),
});
const inputSchema = z.object({ questions: z.array(question).min(1).max(4) });

/** A question as the model asks it. */
export type UserQuestion = z.output<typeof question>;

/** One list of answers for each question, in their order: labels of options, or what the person wrote. */
export type UserAnswers =
  | { kind: "answered"; answers: readonly (readonly string[])[] }
  | { kind: "declined"; reason?: string };

/** Puts the questions before a person; the signal fires when the run is over and nobody waits for the answers any more. */
export type AskQuestions = (questions: readonly UserQuestion[], signal: AbortSignal) => Promise<UserAnswers>;

/**
 * AskUser: asks the person at the keyboard and gives the answers to the model. Without `ask` there is nobody (a headless
 * run), and the model is told to decide for itself. It waits for a day at most.
 */
export function createAskUserTool(ask?: AskQuestions): Tool<typeof inputSchema> {
  return buildTool({
    name: "AskUser",
    description:
      "Asks the person you work for one to four questions and waits for the answers. Use it when the task has two " +
      "readings that lead to different work, not for what you can find out yourself, nor for permission to call a tool.",
    inputSchema,
    isReadOnly: () => true,
    timeoutMs: WAIT_MS,
    call: async ({ questions }, { signal }) =>
      ask === undefined ? nobody() : describeAnswers(questions, await ask(questions, signal)),
  });
}

function nobody(): ToolOutput {
  const content =
    "Nobody can be asked: no person is at this run. Take the reading that is easiest to undo, and name it in your answer.";
  return { content, isError: true };
}

function describeAnswers(questions: readonly UserQuestion[], answers: UserAnswers): ToolOutput {
  if (answers.kind === "declined") {
    const reason = answers.reason === undefined ? "" : ` They said: ${answers.reason}`;
    return { content: `The person does not want to answer.${reason}` };
  }
  const lines = questions.map(({ question: asked }, index) => {
    const chosen = answers.answers[index] ?? [];
    return `${asked}\n→ ${chosen.join("; ") || "(no answer)"}`;
  });
  return { content: lines.join("\n") };
}
