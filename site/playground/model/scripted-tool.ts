import { type AnyTool, buildTool } from "@loopsmith/tools/tool";
import * as z from "zod";
import type { ToolPlan } from "./setup.ts";

const DEFAULT_MS = 120;

/** A tool that takes any input, takes its time, and gives back what its plan says; an abort ends it early. */
export function scriptedTool(plan: ToolPlan): AnyTool {
  const { name, ms = DEFAULT_MS, result = "done", repeat = 1, fails = false, shared = true } = plan;
  return buildTool({
    name,
    description: `The tool ${name} of a script.`,
    inputSchema: z.looseObject({}),
    isReadOnly: () => shared,
    isConcurrencySafe: () => shared,
    async call(_input, { clock, signal }) {
      await clock.sleep(ms, signal);
      signal.throwIfAborted();
      return { content: result.repeat(repeat), isError: fails };
    },
  });
}
