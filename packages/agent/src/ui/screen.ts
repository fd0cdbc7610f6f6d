import type { QueryEvent, Terminal, ToolResult, ToolUse } from "@loopsmith/loop/events";

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
  const { live, status } = screen;
  switch (event.type) {
    case "request_start":
      return { ...screen, status: { ...status, turn: event.turn, note: "" } };
    case "text_delta":
      return { ...screen, live: addText(live, event.text) };
    case "tool_use":
      return { ...screen, live: [...live, waitingTool(event.toolUse, event.at)] };
    case "tool_start":
      return { ...screen, live: changeTool(live, event.toolUse.id, { state: "running", startedAt: event.at }) };
    case "tool_progress":
      return { ...screen, live: changeTool(live, event.toolUseId, { detail: event.progress.text }) };
    case "tool_end":
      return { ...screen, live: changeTool(live, event.toolUseId, endTool(event)) };
    case "discarded":
      return { ...screen, live: live.filter(isKept) };
    case "attachment":
      return { ...screen, live: [...live, ...noteOf(event)] };
    case "retry":
      return { ...screen, status: { ...status, note: event.cause.message } };
    case "usage":
      return { ...screen, status: { ...status, ...addUsage(status, event) } };
    case "committed":
      return { ...screen, done: [...screen.done, ...live], live: [] };
    case "terminal":
      return { ...screen, done: [...screen.done, ...live.map(close)], live: [], terminal: event.terminal };
    default:
      return screen;
  }
}

function addText(live: readonly ScreenBlock[], text: string): readonly ScreenBlock[] {
  const last = live.at(-1);
  if (last?.kind !== "text") return [...live, { kind: "text", text }];
  return [...live.slice(0, -1), { kind: "text", text: last.text + text }];
}

/** A call that the model has written down, and that waits from now on. */
function waitingTool({ id, name, input }: ToolUse, startedAt: number): ToolBlock {
  return { kind: "tool", id, name, input, state: "waiting", startedAt, detail: "" };
}

/** By id, for two calls of one tool are two lines; only before its end, for progress may come late (B12). */
function changeTool(live: readonly ScreenBlock[], id: string, change: Partial<ToolBlock>): readonly ScreenBlock[] {
  return live.map((block) => (isOpen(block) && block.id === id ? { ...block, ...change } : block));
}

function isOpen(block: ScreenBlock): block is ToolBlock {
  return block.kind === "tool" && (block.state === "waiting" || block.state === "running");
}

/** What has begun has happened, also when the reply that asked for it is given up. */
function isKept(block: ScreenBlock): boolean {
  return block.kind === "tool" ? block.state !== "waiting" : block.kind !== "text";
}

function endTool({ result, outcome, at }: QueryEvent & { type: "tool_end" }): Partial<ToolBlock> {
  const output = textOf(result);
  const detail = output.split("\n").find((line) => line.trim() !== "") ?? "";
  return { state: outcome === "ok" ? "ok" : "error", endedAt: at, detail, output };
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

/** A call whose end has not been told when the run ends will not be told of any more. */
function close(block: ScreenBlock): ScreenBlock {
  return isOpen(block) ? { ...block, state: "error" } : block;
}
