import type { QueryEvent, Terminal, ToolResult, ToolUse } from "@loopsmith/loop/events";
import { todo } from "@loopsmith/course/todo";

/** A part of the screen. Times are milliseconds of the run's clock; `output` is what the tool gave back, whole. */
export type ScreenBlock = { kind: "text"; text: string } | { kind: "note"; text: string } | ToolBlock;

export type ToolBlock = {
  kind: "tool";
  id: string;
  name: string;
  input: unknown;
  /** It waits from when the model has written it down until it may begin. */
  state: "waiting" | "running" | "ok" | "error";
  /** Of a call that waits: since when. */
  startedAt: number;
  endedAt?: number;
  /** What the tool said last of its progress; when it has ended, the first line of its result. */
  detail: string;
  output?: string;
};

/** `done` will not change any more; `live` may. `terminal` is there when the run has ended. */
export type Screen = {
  done: readonly ScreenBlock[];
  live: readonly ScreenBlock[];
  status: { turn: number; inputTokens: number; outputTokens: number; note: string };
  terminal?: Terminal;
};

export const EMPTY_SCREEN: Screen = {
  done: [],
  live: [],
  status: { turn: 0, inputTokens: 0, outputTokens: 0, note: "" },
};

/**
 * The screen after an event; the old one stays as it was. What is given up goes away again: text, and calls that have not
 * begun (B41). A call changes by its id, and not any more when it has ended (B12). What is committed is done.
 */
export function reduceScreen(screen: Screen, event: QueryEvent): Screen {
  // 2.3 用新的值为每个事件给出下一个屏幕；不要动旧的屏幕。
  return todo("2.3", "Give the next screen for each event, out of new values; leave the old screen alone.");
}

/** A call that the model has written down, and that waits from now on. */
function waitingTool({ id, name, input }: ToolUse, startedAt: number): ToolBlock {
  return { kind: "tool", id, name, input, state: "waiting", startedAt, detail: "" };
}

/** What a tool gave back, as text. */
function textOf({ content = "" }: ToolResult): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

/** What the host has to say, as a block; none where it has no words. */
function noteOf({ attachment }: QueryEvent & { type: "attachment" }): readonly ScreenBlock[] {
  if ("text" in attachment) return [{ kind: "note", text: attachment.text }];
  if ("message" in attachment) return [{ kind: "note", text: attachment.message }];
  return "path" in attachment ? [{ kind: "note", text: attachment.path }] : [];
}

/** The tokens of the run so far; those that were read from the cache or written to it are input too. */
function addUsage(status: Screen["status"], { usage }: QueryEvent & { type: "usage" }): Partial<Screen["status"]> {
  const { input_tokens: fresh, cache_read_input_tokens: read, cache_creation_input_tokens: created } = usage;
  return {
    inputTokens: status.inputTokens + fresh + (read ?? 0) + (created ?? 0),
    outputTokens: status.outputTokens + usage.output_tokens,
  };
}
