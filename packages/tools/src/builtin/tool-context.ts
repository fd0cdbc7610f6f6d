import type { ToolContext } from "@loopsmith/tools/tool";
import { nodeClock } from "./node-clock.ts";
import { nodeFiles } from "./node-files.ts";

/** A context to call a tool in without a loop: this machine, the folder of the process, nothing read yet, never aborted. */
export function createToolContext(overrides: Partial<ToolContext> = {}): ToolContext {
  return {
    toolUseId: "toolu_local",
    signal: new AbortController().signal,
    clock: nodeClock,
    graceMs: 1_000,
    cwd: process.cwd(),
    files: nodeFiles,
    readFileState: new Map(),
    onProgress: () => {},
    ...overrides,
  };
}
