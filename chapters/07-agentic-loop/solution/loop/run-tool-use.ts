import { type CheckedToolUse, callTool, parseToolInput, type ToolOutput } from "@loopsmith/tools/tool";
import { askPermission, interruptedText } from "./ask-permission.ts";
import type { CallState } from "./call-state.ts";
import { capResult } from "./cap-result.ts";
import { errorText } from "./error-facts.ts";
import { noticeRepeat } from "./repeat-guard.ts";
import { addNote, reviewOutput } from "./review-output.ts";
import { type ToolResult, type ToolUse, type ToolUseContext, toolContextFor } from "./tool-use-context.ts";

/** What a call came to: where it stands now, and what the model reads about it. */
type Answer = { state: CallState; output: ToolOutput };

/**
 * The only place where a tool_use becomes a tool_result, and it never throws (L10). In order: find the tool, parse the
 * input, ask `canUseTool` unless the run is over, look at the signal once more, call, `afterCall`, cap. Whatever goes
 * wrong becomes an `is_error` result of that call, with a text the model can act on (L03). The third same call in a row
 * is a reason to ask a person, and a note to the model where nobody can be asked (L17). `context.calls` says where the
 * call stands.
 */
export async function runToolUse(toolUse: ToolUse, context: ToolUseContext): Promise<ToolResult> {
  const { state, output } = await answerCall(toolUse, context).catch((error) => crashed(toolUse, context, error));
  context.calls.set(toolUse.id, state);
  const { content, isError } = output;
  return { type: "tool_result", tool_use_id: toolUse.id, content, ...(isError === true && { is_error: true }) };
}

async function answerCall(toolUse: ToolUse, context: ToolUseContext): Promise<Answer> {
  const mustAsk = noticeRepeat(toolUse, context);
  const tool = context.registry.get(toolUse.name);
  if (tool === undefined) return notRun("error", unknownToolText(toolUse.name, context.registry.names()));
  const parsed = parseToolInput(tool, toolUse.input);
  if (parsed.kind === "invalid") return notRun("error", parsed.message);
  if (context.signal.aborted) return notRun("not_started", interruptedText(toolUse.name));

  const call = { toolUse, tool, input: parsed.input, ...(mustAsk !== undefined && { mustAsk }) };
  const decision = await askPermission(call, context);
  switch (decision.kind) {
    case "allow":
      return carryOut({ ...call, input: decision.input }, decision.grant, context);
    case "deny":
      return notRun(decision.cause === "interrupted" ? "interrupted" : "denied", decision.message);
    case "stop":
      return stopped(toolUse, decision.message);
    default:
      return decision satisfies never;
  }
}

async function carryOut(call: CheckedToolUse, grant: unknown, context: ToolUseContext): Promise<Answer> {
  const { toolUse, tool, input, mustAsk } = call;
  await context.beforeCall?.(toolUse);
  // The question may have taken minutes. No await may come between this look and the call (B09).
  if (context.signal.aborted) return notRun("interrupted", interruptedText(toolUse.name));
  context.calls.set(toolUse.id, { kind: "running" });
  const output = await callTool(tool, input, toolContextFor(toolUse, context, grant));
  const { note, stop, ...reviewed } = await reviewOutput(call, output, context);
  return {
    state: {
      kind: "ran",
      outcome: outcomeOf(output, context),
      ...(note && { note }),
      ...(stop !== undefined && { stop }),
    },
    output: await capResult(addNote(reviewed, repeatNote(mustAsk, context)), tool.maxResultBytes, context),
  };
}

function outcomeOf(output: ToolOutput, { signal }: ToolUseContext): Extract<CallState, { kind: "ran" }>["outcome"] {
  if (output.timedOut) return "timed_out";
  if (output.isError !== true) return "ok";
  return signal.aborted ? "interrupted" : "error";
}

/** Where nobody can be asked about a repeated call, the model itself is told (L17). */
function repeatNote(mustAsk: string | undefined, context: ToolUseContext): string | undefined {
  if (mustAsk === undefined || context.canUseTool !== undefined) return undefined;
  return `[${mustAsk} Try another way, or say what stands in yours.]`;
}

function unknownToolText(name: string, names: readonly string[]): string {
  return `No tool is called ${name}. There are: ${names.join(", ") || "none"}.`;
}

function notRun(outcome: Extract<CallState, { kind: "not_run" }>["outcome"], content: string): Answer {
  return { state: { kind: "not_run", outcome }, output: { content, isError: true } };
}

function stopped(toolUse: ToolUse, message: string): Answer {
  const content = `${toolUse.name} was not run: the whole run was stopped. ${message}`;
  return { state: { kind: "stopped", message }, output: { content, isError: true } };
}

/** A seam of the host, or we, broke a promise: the call is answered all the same. */
function crashed(toolUse: ToolUse, context: ToolUseContext, error: unknown): Answer {
  const text = `${toolUse.name} could not be carried out: ${errorText(error)}.`;
  const hasBegun = context.calls.get(toolUse.id)?.kind === "running";
  if (!hasBegun) return notRun("error", text);
  return { state: { kind: "ran", outcome: "error" }, output: { content: text, isError: true } };
}
