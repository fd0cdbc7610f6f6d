import type Anthropic from "@anthropic-ai/sdk";
import { systemClock } from "@loopsmith/llm/clock";
import type { Attachment } from "@loopsmith/loop/events";
import { TOOL_REGISTRY } from "@loopsmith/tools/registry";
import type {
  AfterCall,
  AnyTool,
  CanUseTool,
  Clock,
  FileAccess,
  FileStamp,
  ToolContext,
  ToolProgress,
  ToolRegistry,
} from "@loopsmith/tools/tool";
import type { CallState } from "./call-state.ts";
import { createRepeatGuard, type RepeatGuard } from "./repeat-guard.ts";

export type ToolUse = Anthropic.ToolUseBlockParam;
export type ToolResult = Anthropic.ToolResultBlockParam;

/** Where tools are looked up: a `ToolRegistry`, or anything that answers like one. */
export type ToolSource = Pick<ToolRegistry, "get" | "has" | "names"> & Iterable<AnyTool>;

/** What every call of one run shares: made once for a run, handed to each `runToolUse`. */
export type ToolUseContext = {
  registry: ToolSource;
  signal: AbortSignal;
  clock: Clock;
  /** Absolute path that relative paths of a call start from. */
  cwd: string;
  files: FileAccess;
  readFileState: Map<string, FileStamp>;
  /** How long a tool, a question or a hook that ignores the signal is waited for; default 1,000 ms (L16). */
  graceMs: number;
  /** All results of one turn together; default 200,000 bytes of text (L15). */
  maxTurnBytes: number;
  /** Where each call of the run stands, by its id; `runToolUse` keeps it up to date (B07). */
  calls: Map<string, CallState>;
  /** Counts calls that are the same as the one before (L17). */
  countRepeats: RepeatGuard;
  canUseTool?: CanUseTool | undefined;
  /** Waited for when a call is allowed, right before it begins: its start can be told and written down (L43). */
  beforeCall?: ((toolUse: ToolUse) => Promise<void>) | undefined;
  afterCall?: AfterCall | undefined;
  onProgress?: ((toolUseId: string, progress: ToolProgress) => void) | undefined;
  /** Told what the reader should know besides the results, for instance `no_progress` (L19a). */
  onAttachment?: ((attachment: Attachment) => void) | undefined;
  /** Keeps a result that is over the cap and answers with its path (L15). */
  saveOverflow?: ((text: string) => Promise<string>) | undefined;
};

/**
 * A context for one run. Defaults: the tools of `TOOL_REGISTRY`, a signal that never fires, the clock of this machine,
 * the process's folder (`/` where there is no process), nobody to ask, no hooks, and no access to files: the built-in
 * tools bring their own.
 */
export function createToolUseContext(overrides: Partial<ToolUseContext> = {}): ToolUseContext {
  return {
    registry: TOOL_REGISTRY,
    signal: new AbortController().signal,
    clock: systemClock,
    cwd: globalThis.process?.cwd?.() ?? "/",
    files: { realpath: refuse, read: refuse, stat: refuse, list: refuse },
    readFileState: new Map(),
    graceMs: 1_000,
    maxTurnBytes: 200_000,
    calls: new Map(),
    countRepeats: createRepeatGuard(),
    ...overrides,
  };
}

/** What the tool of one call gets besides its input. Progress counts only while the call runs (B12). */
export function toolContextFor(toolUse: ToolUse, context: ToolUseContext, grant: unknown): ToolContext {
  const { signal, clock, graceMs, cwd, files, readFileState, saveOverflow } = context;
  return {
    ...{ toolUseId: toolUse.id, grant, signal, clock, graceMs, cwd, files, readFileState, saveOverflow },
    onProgress(progress) {
      if (context.calls.get(toolUse.id)?.kind === "running") context.onProgress?.(toolUse.id, progress);
    },
  };
}

async function refuse(path: string): Promise<never> {
  throw new Error(`${path} cannot be reached: this run was given no files. Set \`files\` in its context.`);
}
