import { createToolUseContext, type ToolUse, type ToolUseContext } from "@loopsmith/loop";
import { type AnyTool, buildTool, type ToolContext, type ToolOutput, ToolRegistry } from "@loopsmith/tools/tool";
import * as z from "zod";

/** What a test wants a tool to do; `input` is what the model wrote. */
export type Behaviour = (input: Record<string, unknown>, context: ToolContext) => Promise<ToolOutput> | ToolOutput;

const anyInput = z.looseObject({});

/** A tool that takes any input and does what the test says. */
export function tool(
  name: string,
  call: Behaviour,
  facts: { timeoutMs?: number; maxResultBytes?: number } = {},
): AnyTool {
  return buildTool({ name, description: `The tool ${name} of a test.`, inputSchema: anyInput, call, ...facts });
}

/** A tool that wants a path. */
export const readTool = buildTool({
  name: "Read",
  description: "Gives back the path it was given.",
  inputSchema: z.object({ file_path: z.string() }),
  isReadOnly: () => true,
  call: ({ file_path }) => ({ content: `read ${file_path}` }),
});

/** A registry of these tools. */
export function registryOf(...tools: AnyTool[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const each of tools) registry.register(each);
  return registry;
}

/** A context of these tools, with a short grace period. */
export function contextOf(tools: AnyTool[], overrides: Partial<ToolUseContext> = {}): ToolUseContext {
  return createToolUseContext({ registry: registryOf(...tools), graceMs: 20, ...overrides });
}

/** A call as the model writes it. */
export function call(name: string, id: string, input: unknown = {}): ToolUse {
  return { type: "tool_use", id, name, input };
}

/** Settles only when the signal fires, with an error as most tools do. */
export const cooperates: Behaviour = (_input, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** Never settles and never looks at its signal. */
export const isDeaf: Behaviour = () => new Promise(() => {});

/** Something to wait for in a test, opened from outside. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
