import type { ErrorFacts, Message, QueryEvent, Terminal } from "@loopsmith/loop/events";

/** What machines are told about a run beside its events. Money in US dollars; undefined: the price is not known. */
export type RunFacts = {
  sessionId: string;
  cwd: string;
  model: string;
  permissionMode: string;
  tools: readonly string[];
  /** Every event gets a line, deltas too. */
  verbose: boolean;
  costUsd(): number | undefined;
  denials(): readonly { toolName: string; toolUseId: string; input: unknown }[];
};

/** One line of `stream-json`; `schema/stream-json.schema.json` of this package describes all of them. */
export type OutputLine = { session_id: string } & (
  | { type: "system"; subtype: "init"; cwd: string; model: string; permission_mode: string; tools: readonly string[] }
  | { type: "system"; subtype: "retry"; attempt: number; wait_ms: number; error: ErrorFacts }
  | { type: "system"; subtype: "compact_boundary"; tokens_before: number; tokens_after: number }
  | { type: "system"; subtype: "notice"; kind: string; message: string }
  | { type: "assistant" | "user"; message: Message }
  | { type: "event"; event: QueryEvent }
  | ResultLine
);

/** The last line, and the one document of `json`. */
export type ResultLine = {
  type: "result";
  subtype: "success" | "error_max_turns" | "error_max_budget_usd" | "error_during_execution";
  is_error: boolean;
  reason: Terminal["reason"];
  /** The text of the last answer. */
  result: string;
  num_turns: number;
  usage: Terminal["usage"];
  total_cost_usd?: number;
  permission_denials: { tool_name: string; tool_use_id: string; tool_input: unknown }[];
  error?: ErrorFacts;
};

/** The first line. */
export function initLine({ sessionId, cwd, model, permissionMode, tools }: RunFacts): OutputLine {
  const what = { cwd, model, permission_mode: permissionMode, tools };
  return { type: "system", subtype: "init", session_id: sessionId, ...what };
}

/** The lines of an event: a message when it has become part of the history, and what the host has to say. */
export function linesOf(event: QueryEvent, { sessionId, verbose }: RunFacts): OutputLine[] {
  const session_id = sessionId;
  switch (event.type) {
    case "terminal":
      return [];
    case "committed":
      return event.messages.map((message) => ({ type: typeOf(message), session_id, message }));
    case "retry": {
      const { attempt, waitMs, cause } = event;
      return [{ type: "system", subtype: "retry", session_id, attempt, wait_ms: waitMs, error: cause }];
    }
    case "rebase": {
      const tokens = { tokens_before: event.tokensBefore, tokens_after: event.tokensAfter };
      return [{ type: "system", subtype: "compact_boundary", session_id, ...tokens }];
    }
    case "attachment": {
      const { kind, ...rest } = event.attachment;
      const message = "message" in rest ? rest.message : "text" in rest ? rest.text : JSON.stringify(rest);
      return [{ type: "system", subtype: "notice", session_id, kind, message }];
    }
    default:
      return verbose ? [{ type: "event", session_id, event }] : [];
  }
}

/** The last line of a run, however it ended. */
export function resultLine(terminal: Terminal, facts: RunFacts): { session_id: string } & ResultLine {
  const { reason, messages, turnCount, usage } = terminal;
  const cost = facts.costUsd();
  return {
    type: "result",
    subtype: subtypeOf(reason),
    session_id: facts.sessionId,
    is_error: reason !== "completed",
    reason,
    result: lastAnswer(messages),
    num_turns: turnCount,
    usage,
    ...(cost !== undefined && { total_cost_usd: cost }),
    permission_denials: facts
      .denials()
      .map(({ toolName, toolUseId, input }) => ({ tool_name: toolName, tool_use_id: toolUseId, tool_input: input })),
    ...(terminal.reason === "model_error" && { error: terminal.error }),
  };
}

function subtypeOf(reason: Terminal["reason"]): ResultLine["subtype"] {
  if (reason === "completed") return "success";
  if (reason === "max_turns") return "error_max_turns";
  return reason === "budget_exceeded" ? "error_max_budget_usd" : "error_during_execution";
}

function typeOf({ role }: Message): "assistant" | "user" {
  return role === "assistant" ? "assistant" : "user";
}

function lastAnswer(messages: readonly Message[]): string {
  const last = messages.at(-1);
  return last?.role === "assistant" ? textOf(last) : "";
}

/** The text of a message, its blocks one below the other. */
export function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
