import { type AnyTool, buildTool, type ToolContext, type ToolOutput, ToolRegistry } from "@loopsmith/tools";
import * as z from "zod";
import { createToolUseContext, type ToolUse, type ToolUseContext } from "#chapter";

type Behaviour = (input: Record<string, unknown>, context: ToolContext) => ToolOutput | Promise<ToolOutput>;

/** A tool that takes any input. It is stopped after half a second, so that no test waits for ever. */
export function tool(name: string, call: Behaviour, facts: { maxResultBytes?: number } = {}): AnyTool {
  const description = `The tool ${name} of a test.`;
  return buildTool({ name, description, inputSchema: z.looseObject({}), timeoutMs: 500, call, ...facts });
}

/** A tool that insists on a path. */
export function readTool(): AnyTool {
  return buildTool({
    name: "Read",
    description: "Gives back the path that it was given.",
    inputSchema: z.object({ file_path: z.string() }),
    call: ({ file_path }) => ({ content: `read ${file_path}` }),
  });
}

/** A tool that gives back its input. */
export function echoTool(): AnyTool {
  return tool("echo", (input) => ({ content: JSON.stringify(input) }));
}

/** A context of these tools and of no others. */
export function contextOf(tools: readonly AnyTool[], overrides: Partial<ToolUseContext> = {}): ToolUseContext {
  const registry = new ToolRegistry();
  for (const each of tools) registry.register(each);
  return createToolUseContext({ registry, graceMs: 50, ...overrides });
}

/** A registry that fails when it is asked, as one may that looks its tools up elsewhere. */
export function brokenRegistry(): ToolRegistry {
  const get = (): never => {
    throw new Error("the registry cannot be reached");
  };
  return Object.assign(new ToolRegistry(), { get });
}

/** A call as the model writes it. */
export function call(name: string, id: string, input: unknown = {}): ToolUse {
  return { type: "tool_use", id, name, input };
}

/** Something to wait for, opened from outside. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
