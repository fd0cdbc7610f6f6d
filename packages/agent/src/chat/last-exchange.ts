import { makeHarmless } from "@loopsmith/agent/ui";
import { contentBlocks } from "@loopsmith/conversation/history";
import type { LiveSession } from "./live-session.ts";

const SHOWN_ANSWER = 8; // lines: enough to know where one was

/** What a person said last in a session, and the beginning of the answer, as lines; none before the first prompt. */
export async function lastExchange(session: LiveSession): Promise<readonly string[]> {
  const prompt = (await session.prompts()).at(-1);
  if (prompt === undefined) return [];
  const said = harmlessLines(prompt.text).map((line, index) => `${index === 0 ? "›" : " "} ${line}`);
  const answer = harmlessLines(lastAnswer(session));
  const rest = answer.length > SHOWN_ANSWER ? [`… +${answer.length - SHOWN_ANSWER}`] : [];
  return ["", ...said, "", ...answer.slice(0, SHOWN_ANSWER), ...rest];
}

function harmlessLines(text: string): string[] {
  return makeHarmless(text.trim()).split("\n");
}

function lastAnswer({ engine }: LiveSession): string {
  const last = engine.mutableMessages.at(-1);
  if (last?.role !== "assistant") return "";
  return contentBlocks(last)
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n\n");
}
