import type { AgentRun } from "@loopsmith/agent/cli";
import type { Catalogue } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { Attachment, QueryEvent, ToolResult } from "@loopsmith/loop/events";

const SHOWN_INPUT = 100; // characters of a call's input on its line
const SHOWN_RESULT = 100; // characters of a result's first line

/** The same run; what the agent does is told as it happens, a line each. `verbose`: the model calls too. */
export async function* noted(
  run: AgentRun,
  tell: (line: string) => void,
  texts: Catalogue,
  verbose: boolean,
): AgentRun {
  try {
    for (;;) {
      const step = await run.next();
      if (step.done) return step.value;
      const line = noteOf(step.value, texts) ?? (verbose ? detailOf(step.value) : undefined);
      if (line !== undefined) tell(makeHarmless(line));
      yield step.value;
    }
  } finally {
    await run.return(undefined as never); // over already, unless the reader has left: then nobody looks at its value
  }
}

/** One line about an event; undefined for those that say nothing to a person. */
export function noteOf(event: QueryEvent, texts: Catalogue): string | undefined {
  switch (event.type) {
    case "tool_start":
      return `● ${event.toolUse.name} ${short(JSON.stringify(event.toolUse.input), SHOWN_INPUT)}`;
    case "tool_end":
      return `  ${event.outcome === "ok" ? "✓" : "✗"} ${firstLine(event.result)}`;
    case "retry":
      return texts.retrying(event.attempt, Math.ceil(event.waitMs / 1_000), event.cause.message);
    case "attachment":
      return attachmentText(event.attachment);
    default:
      return undefined;
  }
}

function attachmentText(attachment: Attachment): string | undefined {
  if ("message" in attachment) return attachment.message;
  return attachment.kind === "note" ? attachment.text : undefined;
}

function detailOf(event: QueryEvent): string | undefined {
  if (event.type === "request_start") return `→ ${event.model}`;
  if (event.type === "transition") return `↻ ${event.transition.reason}`;
  if (event.type !== "usage") return undefined;
  const { input_tokens, output_tokens, cache_read_input_tokens } = event.usage;
  return `← ${input_tokens} + ${cache_read_input_tokens ?? 0} / ${output_tokens} (${event.remaining})`;
}

function firstLine(result: ToolResult): string {
  const content = result.content ?? "";
  const text =
    typeof content === "string"
      ? content
      : content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const more = lines.length > 1 ? ` (+${lines.length - 1})` : "";
  return short(lines[0] ?? "", SHOWN_RESULT) + more;
}

function short(text: string, length: number): string {
  const characters = [...text.replaceAll(/\s*\n\s*/g, " ")];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
}
