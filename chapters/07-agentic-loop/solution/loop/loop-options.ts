import type { StreamParams } from "@loopsmith/llm/stream";
import type { CanUseTool } from "@loopsmith/tools/tool";
import type { OnToolEnd, OnToolStart } from "./execute-all-tools.ts";
import type { ToolUseContext } from "./tool-use-context.ts";

/** All optional. A callback that throws ends the run with reason `error`; the turn's calls are answered first. */
export type LoopOptions = {
  onText?: ((text: string) => void) | undefined;
  onToolStart?: OnToolStart | undefined;
  onToolEnd?: OnToolEnd | undefined;
  /** Ends the run with reason `aborted`. */
  signal?: AbortSignal | undefined;
  /** Asked before each call; counts before the context's own. */
  canUseTool?: CanUseTool | undefined;
  /** What the run's tools share; default: one made for this run. `signal` counts before the context's own. */
  context?: ToolUseContext | undefined;
  /** Model, `maxTokens`, client, deadlines. What the loop sets itself (messages, signal, used ids) is overruled. */
  request?: Partial<StreamParams> | undefined;
};
