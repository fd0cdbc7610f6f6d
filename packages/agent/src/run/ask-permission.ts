import { setImmediate } from "node:timers/promises";
import type { Catalogue } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { CanUseTool, CheckedToolUse } from "@loopsmith/tools/tool";

/** Shows the question and resolves with the line that was typed; undefined when the signal fired first. */
export type AskLine = (question: string, signal: AbortSignal) => Promise<string | undefined>;

/**
 * Calls that only read may run; all others are asked for, one question at a time, or refused where nobody can be asked.
 * A call with `mustAsk` (L17) is asked for whatever it does.
 */
export function createAskPermission(texts: Catalogue, ask: AskLine | undefined, yes: boolean): CanUseTool {
  let lastQuestion: Promise<unknown> = Promise.resolve();
  return async (call, signal) => {
    const reads = call.tool.isReadOnly(call.input);
    if (call.mustAsk === undefined && (reads || yes)) return { kind: "allow", input: call.input };
    if (ask === undefined) {
      return { kind: "deny", cause: "headless", message: call.mustAsk ?? texts.refusedHeadless(call.tool.name) };
    }
    // Parallel calls ask one after the other: two questions on one terminal would take each other's answer.
    const answer = lastQuestion.then(async () => {
      await setImmediate(); // The line that announces the call is on its way to the screen: let it come first.
      return signal.aborted ? undefined : ask(describe(call, texts), signal);
    });
    lastQuestion = answer.catch(() => undefined);
    return decide(await answer, call, texts);
  };
}

function decide(answer: string | undefined, call: CheckedToolUse, texts: Catalogue): Awaited<ReturnType<CanUseTool>> {
  if (answer === undefined) {
    return { kind: "deny", cause: "interrupted", message: texts.interruptedQuestion(call.tool.name) };
  }
  if (texts.askYes.includes(answer.trim().toLowerCase())) return { kind: "allow", input: call.input };
  return { kind: "deny", cause: "denied", message: texts.refusedByPerson(call.tool.name) };
}

/** The whole input, so that the part that matters is never cut off. */
function describe(call: CheckedToolUse, texts: Catalogue): string {
  const input = Object.entries(call.input as Record<string, unknown>) // Validated: every tool input is an object (M64).
    .map(([name, value]) => `  ${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
  const reason = call.mustAsk === undefined ? "" : `${call.mustAsk}\n`;
  return makeHarmless(`\n${call.tool.name}\n${input}\n${reason}${texts.ask}`);
}
