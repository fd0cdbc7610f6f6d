import type { MessagesRequest } from "@loopsmith/local-api/model";
import type { Capability, Slot } from "./capability.ts";
import { type ClientTool, findTool, propertyFor, readTools, takes } from "./client-tool.ts";
import { fillInput, type SlotValues } from "./fill-input.ts";
import { quoteForShell } from "./shell-text.ts";
import { workingFolder } from "./working-folder.ts";

/** A call that the scout wants to make. */
export type PlannedCall = { name: string; input: Record<string, unknown> };

/** A tool of the client, seen by what it can be told. */
export type UsableTool = {
  call(values: SlotValues): PlannedCall;
  takes(slot: Slot): boolean;
  /** Whether this word is one of those that the slot may be. */
  knows(slot: Slot, word: string): boolean;
};

/** The tools that a request offers, by what they can do, and the folder they work in when it is known. */
export type Toolbox = { cwd: string | undefined; find(capability: Capability): UsableTool | undefined };

export function openToolbox(request: MessagesRequest): Toolbox {
  const tools = readTools(request);
  const cwd = workingFolder(request);
  const find = (capability: Capability): UsableTool | undefined => {
    const tool = findTool(tools, capability);
    return tool && usable(tool, cwd);
  };
  return { cwd, find };
}

/** A command in the client's shell, in a folder; undefined when there is no shell. */
export function planCommand(tools: Toolbox, command: string, folder = "."): PlannedCall | undefined {
  const whole = folder === "." ? command : `cd ${quoteForShell(folder)} && ${command}`;
  return tools.find("shell")?.call({ command: whole, description: command });
}

function usable(tool: ClientTool, cwd: string | undefined): UsableTool {
  return {
    call: (values) => ({ name: tool.name, input: fillInput(tool, values, cwd) }),
    takes: (slot) => takes(tool, slot),
    knows: (slot, word) => {
      const words = tool.properties.get(propertyFor(tool.properties, slot) ?? "")?.enum;
      return Array.isArray(words) && words.includes(word);
    },
  };
}
