import type { ApiProblem } from "./api-problem.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestBlock, RequestBody, RequestMessage } from "./request-body.ts";

/** M34–M37, M66: no message without content, and no text block without text. */
export function checkTexts({ system = "", messages }: RequestBody): ApiProblem | undefined {
  return (
    checkSystemText(system) ??
    firstProblem(messages, (message, index) => {
      const last = index === messages.length - 1;
      return checkHasContent(message, index, last) ?? checkMessageText(message, `messages.${index}.content`);
    })
  );
}

/** M37: as for messages, but an empty string is no system prompt at all. */
function checkSystemText(system: NonNullable<RequestBody["system"]>): ApiProblem | undefined {
  if (system === "") return undefined;
  if (typeof system === "string") return checkText(system, "system", { empty: "M37", blank: "M37" });
  return firstProblem(system, (block, index) =>
    checkText(block.text, `system.${index}`, { empty: "M37", blank: "M37" }),
  );
}

/** M36: only an assistant message at the very end may be empty, and a system message that sets something instead. */
function checkHasContent(message: RequestMessage, index: number, last: boolean): ApiProblem | undefined {
  const { role, content = [] } = message;
  if (content.length > 0 || (last && role === "assistant") || setsOutput(message)) return undefined;
  const text =
    "all messages must have non-empty content except for the optional final assistant message. Leave it out.";
  return refuse("M36", `messages.${index}.content`, text);
}

function setsOutput(message: RequestMessage): boolean {
  if (message.role !== "system" || !("output_config" in message)) return false;
  return Object.keys(message.output_config ?? {}).length > 0;
}

function checkMessageText({ content = [] }: RequestMessage, path: string): ApiProblem | undefined {
  if (content === "") return undefined;
  if (typeof content === "string") return checkText(content, path, { empty: "M34", blank: "M35" });
  return firstProblem(content, (block: RequestBlock, index) => checkBlockText(block, `${path}.${index}`));
}

function checkBlockText(block: RequestBlock, path: string): ApiProblem | undefined {
  if (block.type === "text") return checkText(block.text, path, { empty: "M34", blank: "M35" });
  if (block.type !== "tool_result" || !Array.isArray(block.content)) return undefined;
  return firstProblem(block.content, (part, index) => {
    if (part.type !== "text") return undefined;
    return checkText(part.text, `${path}.content.${index}`, { empty: "M66", blank: "M66" });
  });
}

function checkText(text: string, path: string, rules: { empty: string; blank: string }): ApiProblem | undefined {
  if (text === "") return refuse(rules.empty, path, "text content blocks must be non-empty. Leave the block out.");
  if (/\S/.test(text)) return undefined;
  return refuse(rules.blank, path, "text content blocks must contain non-whitespace text. Leave the block out.");
}
