import { makeHarmless } from "@loopsmith/agent/ui";
import type { QueryEvent, Terminal, ToolResult } from "@loopsmith/loop/events";

/** Where the answer goes, and where what the agent does goes: apart, so that a pipe gets the answer alone. */
export type Printer = { answer(text: string): void; note(line: string): void };

const SHOWN_INPUT = 100; // characters of a call's input on its line
const SHOWN_RESULT = 100; // characters of a result's first line

/** Prints a run as it happens and gives back how it ended. */
export async function printEvents(run: AsyncGenerator<QueryEvent, Terminal>, printer: Printer): Promise<Terminal> {
  let midLine = false;
  const endLine = (): void => {
    if (midLine) printer.answer("\n");
    midLine = false;
  };
  for (;;) {
    const step = await run.next();
    if (step.done) {
      endLine();
      return step.value;
    }
    const event = step.value;
    if (event.type === "text_delta") {
      printer.answer(makeHarmless(event.text));
      midLine = !event.text.endsWith("\n");
    } else if (event.type === "tool_start") {
      endLine();
      printer.note(`● ${event.toolUse.name} ${short(JSON.stringify(event.toolUse.input), SHOWN_INPUT)}`);
    } else if (event.type === "tool_end") {
      printer.note(`  ${event.outcome === "ok" ? "✓" : "✗"} ${firstLine(event.result)}`);
    }
  }
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
  const characters = [...makeHarmless(text).replaceAll("\n", " ")];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
}
