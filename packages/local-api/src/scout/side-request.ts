import type { MessagesRequest } from "@loopsmith/local-api/model";
import { promptText } from "./prompt-text.ts";
import { shortened } from "./short-text.ts";
import type { Texts } from "./texts.ts";

const ASKS_SUMMARY =
  /\bsummar(?:y|i[sz]e|i[sz]ing)\b[^.\n]*\b(?:conversation|chat|session)\b(?![\w./-])|(?:总结|概括|摘要)[^。\n]*(?:对话|会话|聊天)/i;
const ASKS_TITLE =
  /\b(?:generate|create|write|return|output|give)\b[^.\n]*\btitle\b|\btitle generator\b|(?:生成|写|起|给出)[^。\n]*标题/i;
const MOST_OF_TITLE = 50; // characters
const MOST_OF_PROMPT = 200; // characters of each prompt in a summary

/**
 * The answer to what clients ask beside the work: a summary of the conversation, or, in a request without tools, a
 * title for it. Undefined when the request is about the work itself.
 */
export function answerSideRequest(request: MessagesRequest, prompt: string, texts: Texts): string | undefined {
  if (ASKS_SUMMARY.test(prompt)) return summarize(request, prompt, texts);
  const system = systemText(request);
  const isForTitle =
    (request.tools ?? []).length === 0 && ASKS_TITLE.test(`${system}\n${allTexts(request).at(-1) ?? ""}`);
  if (!isForTitle) return undefined;
  const title = shortened(prompt, MOST_OF_TITLE);
  const asJson = request.output_config?.format !== undefined || /\bJSON\b/.test(system);
  return asJson ? JSON.stringify({ title }) : title;
}

function summarize(request: MessagesRequest, prompt: string, texts: Texts): string {
  const prompts = allTexts(request).filter((text) => text !== prompt);
  const calls = request.messages.flatMap(({ content }) =>
    typeof content === "string" ? [] : content.filter((block) => block.type === "tool_use"),
  );
  return texts.summaryOfTalk(
    prompts.map((text) => shortened(text, MOST_OF_PROMPT)),
    calls.length,
  );
}

/** What the user wrote, text by text. */
function allTexts({ messages }: MessagesRequest): readonly string[] {
  const texts = messages.flatMap(({ role, content }) => {
    if (role !== "user") return [];
    return typeof content === "string"
      ? [content]
      : content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  });
  return texts.map(promptText).filter((text) => text !== "");
}

function systemText({ system }: MessagesRequest): string {
  return typeof system === "string" ? system : (system ?? []).map((block) => block.text).join("\n");
}
