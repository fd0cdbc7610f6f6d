import type { MessagesRequest } from "@loopsmith/local-api/model";

/** How clients tell the model where it works; the path ends with the line, a tag or a quote. */
const TOLD =
  /\b(?:working directory|works? in the folder):?\s*[`"]?((?:[A-Za-z]:)?[\\/][^\n`"<]*?)(?=\s+on\s|[`"<\n]|\.?$)/i;

/** The absolute path of the folder that the client works in, when its system prompt or a message says so. */
export function workingFolder({ system, messages }: Pick<MessagesRequest, "system" | "messages">): string | undefined {
  const systemTexts = typeof system === "string" ? [system] : (system ?? []).map((block) => block.text);
  const messageTexts = messages.flatMap(({ content }) =>
    typeof content === "string" ? [content] : content.flatMap((block) => (block.type === "text" ? [block.text] : [])),
  );
  for (const text of [...systemTexts, ...messageTexts]) {
    const told = TOLD.exec(text)?.[1];
    if (told !== undefined) return told.trim();
  }
  return undefined;
}
