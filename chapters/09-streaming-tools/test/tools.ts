import { createToolUseContext, type ToolUse, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import {
  type AnyTool,
  buildTool,
  type ToolContext,
  type ToolOutput,
  ToolRegistry,
  type ToolSpec,
} from "@loopsmith/tools";
import * as z from "zod";
import { type ExecutorOptions, StreamingToolExecutor, type ToolUpdate } from "#chapter";

type Behaviour = (input: Record<string, unknown>, context: ToolContext) => ToolOutput | Promise<ToolOutput>;

const anyInput = z.looseObject({});
type Facts = Partial<Omit<ToolSpec<typeof anyInput>, "name" | "call" | "inputSchema">>;

/** A tool that may run beside others and takes any input. It is stopped after three seconds, so that no test waits for ever. */
export function tool(name: string, call: Behaviour, facts: Facts = {}): AnyTool {
  const description = `The tool ${name} of a test.`;
  const shared = { isConcurrencySafe: () => true, timeoutMs: 3_000 };
  return buildTool({ name, description, inputSchema: anyInput, ...shared, call, ...facts });
}

/** A tool that runs alone. */
export function exclusiveTool(name: string, call: Behaviour): AnyTool {
  return tool(name, call, { isConcurrencySafe: () => false });
}

/** A tool that gives back its input. */
export const echo = tool("echo", (input) => ({ content: JSON.stringify(input) }));

/** Does nothing until its signal fires, then fails as most tools do. */
export const waitsForSignal: Behaviour = (_input, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** A context of these tools and of no others. */
export function contextOf(tools: readonly AnyTool[], overrides: Partial<ToolUseContext> = {}): ToolUseContext {
  const registry = new ToolRegistry();
  for (const each of tools) registry.register(each);
  return createToolUseContext({ registry, graceMs: 50, ...overrides });
}

/** An executor with the defaults of the loop. */
export function executorOf(context: ToolUseContext, options: Partial<ExecutorOptions> = {}): StreamingToolExecutor {
  return new StreamingToolExecutor({ context, maxConcurrency: 5, siblingAbort: "declared", ...options });
}

/** A call as the model writes it. */
export function call(name: string, id: string, input: unknown = {}): ToolUse {
  return { type: "tool_use", id, name, input };
}

/** Reads what an executor tells to its end; `onUpdate` hears each update before the next is asked for. */
export async function readAll(
  executor: StreamingToolExecutor,
  onUpdate: (update: ToolUpdate) => void | Promise<void> = () => {},
): Promise<ToolUpdate[]> {
  const updates: ToolUpdate[] = [];
  for await (const update of executor.getRemainingResults()) {
    updates.push(update);
    await onUpdate(update);
  }
  return updates;
}

/** Each update in short: `start t1`, `progress t1`, `end t1 ok`. */
export function inShort(updates: readonly ToolUpdate[]): string[] {
  return updates.map((update) => {
    if (update.type === "tool_start") return `start ${update.toolUse.id}`;
    if (update.type === "tool_end") return `end ${update.toolUseId} ${update.outcome}`;
    return update.type === "tool_progress" ? `progress ${update.toolUseId}` : update.attachment.kind;
  });
}

/** The results that were told, by the id of their call. */
export function resultsOf(updates: readonly ToolUpdate[]): Record<string, unknown> {
  return Object.fromEntries(
    updates.flatMap((update) => (update.type === "tool_end" ? [[update.toolUseId, update.result.content]] : [])),
  );
}

/** Something to wait for, opened from outside. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Settles when everything that can go on without a wait has gone on. */
export function everythingReady(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
