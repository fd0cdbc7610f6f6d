import type { LoopOptions } from "@loopsmith/loop";
import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { QueryEvent, QueryEventBody, ToolOutcome, ToolResult, ToolUse } from "@loopsmith/loop/events";
import type { EventQueue } from "./event-queue.ts";

/** The callbacks of a run, each made an event; and where the run stands by them. */
export type TurnEvents = Required<Pick<LoopOptions, "onText" | "onToolStart" | "onToolEnd">> &
  Required<Pick<ToolUseContext, "onProgress" | "onAttachment">> & { turnsWithTools(): number };

/**
 * Turns the loop's callbacks into events on `queue`. The loop does not say when a turn begins, and need not: all calls
 * of a turn start before any of them ends, and what is said after them belongs to the next one.
 */
export function turnEvents(
  queue: EventQueue<QueryEvent>,
  context: Pick<ToolUseContext, "calls" | "clock">,
): TurnEvents {
  let turnsWithTools = 0;
  const running = new Map<string, ToolUse>();
  const tell = (turn: number, event: QueryEventBody): void => {
    queue.push({ turn, at: context.clock.now(), ...event });
  };
  return {
    turnsWithTools: () => turnsWithTools,
    onText: (text) => tell(turnsWithTools + 1, { type: "text_delta", text }),
    onToolStart: (_name, _input, toolUse) => {
      if (running.size === 0) turnsWithTools += 1;
      running.set(toolUse.id, toolUse);
      const reply = { role: "assistant" as const, content: [...running.values()] };
      tell(turnsWithTools, { type: "tool_start", toolUse, reply });
    },
    onToolEnd: (_name, _shown, result) => {
      running.delete(result.tool_use_id);
      const outcome = outcomeOf(result, context);
      tell(turnsWithTools, { type: "tool_end", toolUseId: result.tool_use_id, result, outcome });
    },
    onProgress: (toolUseId, progress) => tell(turnsWithTools, { type: "tool_progress", toolUseId, progress }),
    onAttachment: (attachment) => tell(turnsWithTools + 1, { type: "attachment", attachment }),
  };
}

function outcomeOf(result: ToolResult, { calls }: Pick<ToolUseContext, "calls">): ToolOutcome {
  const state = calls.get(result.tool_use_id);
  if (state?.kind === "ran" || state?.kind === "not_run") return state.outcome;
  if (state?.kind === "stopped") return "not_started";
  return result.is_error === true ? "error" : "ok";
}
