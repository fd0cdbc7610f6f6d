import type { MessagesRequest } from "@loopsmith/local-api/model";

/** How clients tell the model where it works: on a line of its own, or in a sentence. */
const TOLD = [
  /\bworking directory:\s*[`"]?((?:[A-Za-z]:)?[\\/][^\n`"<]*)/i,
  /\bworks? in the folder ((?:[A-Za-z]:)?[\\/][^\n]*?)(?= on \w+\.$|\.$)/im,
];

/** The absolute path of the folder that the client works in, when its system prompt or a message says so. */
export function workingFolder({ system, messages }: Pick<MessagesRequest, "system" | "messages">): string | undefined {
  const systemTexts = typeof system === "string" ? [system] : (system ?? []).map((block) => block.text);
  const messageTexts = messages.flatMap(({ content }) =>
    typeof content === "string" ? [content] : content.flatMap((block) => (block.type === "text" ? [block.text] : [])),
  );
  const told = [...systemTexts, ...messageTexts].flatMap((text) => TOLD.map((pattern) => pattern.exec(text)?.[1]));
  return told.find((path) => path !== undefined)?.trim();
}
