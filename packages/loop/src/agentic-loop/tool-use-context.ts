import type Anthropic from "@anthropic-ai/sdk";
import type { AfterCall, CanUseTool, Clock, FileAccess, FileStamp, ToolProgress } from "@loopsmith/tools/tool";
import type { ToolRegistry } from "@loopsmith/tools";

export type ToolUse = Anthropic.ToolUseBlockParam;
export type ToolResult = Anthropic.ToolResultBlockParam;

/** What every call of one run shares: made once for a run, handed to each `runToolUse`. */
export type ToolUseContext = {
  registry: Pick<ToolRegistry, "get" | "has" | "names">;
  signal: AbortSignal;
  clock: Clock;
  cwd: string;
  files: FileAccess;
  readFileState: Map<string, FileStamp>;
  /** How long a tool that ignores its signal is waited for; default 1,000 ms (L16). */
  graceMs: number;
  /** All results of one turn together; default 200,000 bytes (L15). */
  maxTurnBytes: number;
  canUseTool?: CanUseTool | undefined;
  afterCall?: AfterCall | undefined;
  onProgress?: ((toolUseId: string, progress: ToolProgress) => void) | undefined;
  saveOverflow?: ((text: string) => Promise<string>) | undefined;
};
