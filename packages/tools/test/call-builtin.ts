import { callTool, outputText, parseToolInput, type ToolContext, ToolRegistry } from "@loopsmith/tools";
import {
  createNodeHost,
  createToolContext,
  type NodeHostOptions,
  registerBuiltinTools,
  type ToolHost,
} from "@loopsmith/tools/builtin";
import { onTestFinished } from "vitest";
import { tempFolder, withoutFolder } from "./temp-folder.ts";

/** A folder with files, and the built-in tools at work in it as a run would call them. `<cwd>` stands for the folder. */
export type Workshop = {
  cwd: string;
  context: ToolContext;
  host: ToolHost;
  call(name: string, input: unknown, overrides?: Partial<ToolContext>): Promise<{ text: string; isError: boolean }>;
};

export async function workshop(
  files: Record<string, string | Uint8Array> = {},
  options: NodeHostOptions = {},
): Promise<Workshop> {
  const cwd = options.cwd ?? (await tempFolder(files));
  const registry = new ToolRegistry();
  const host = createNodeHost({ ...options, cwd });
  onTestFinished(() => host.shell.close());
  registerBuiltinTools(registry, host);
  const context = createToolContext({ cwd });
  return {
    cwd,
    context,
    host,
    call: async (name, input, overrides = {}) => {
      const tool = registry.get(name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      const parsed = parseToolInput(tool, input);
      if (parsed.kind === "invalid") return { text: parsed.message, isError: true };
      // A signal of its own, as each call of a run has.
      const signal = AbortSignal.any([overrides.signal ?? context.signal]);
      const output = await callTool(tool, parsed.input, { ...context, ...overrides, signal });
      return { text: withoutFolder(outputText(output), cwd), isError: output.isError === true };
    },
  };
}
