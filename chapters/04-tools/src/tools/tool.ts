import type Anthropic from "@anthropic-ai/sdk";
import type * as z from "zod";

/**
 * What a tool gives back: text or content blocks for the model. `isError` marks a failure that the model can mend;
 * `timedOut` is set by `callTool`.
 */
export type ToolOutput = { content: ToolContent; isError?: boolean; timedOut?: true };
export type ToolContent = string | ToolContentBlock[];
export type ToolContentBlock = Exclude<Anthropic.ToolResultBlockParam["content"], string | undefined>[number];

/** A sign of life of a running tool, for the reader; the model never sees it. */
export type ToolProgress = { text: string };

/** Monotonic milliseconds and an abortable sleep; `sleep` resolves early (never rejects) when the signal fires. */
export interface Clock {
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls `wake` later, unless what is returned is called before. Costs less than a sleep; who leaves it out loses nothing else. */
  after?(ms: number, wake: () => void): () => void;
}

/** What a file looked like when the model last saw it: Edit refuses when it has changed since. */
export type FileStamp = { mtimeMs: number; size: number };
export type FileKind = "file" | "directory" | "other";

/** The files as a tool may see them. Paths are absolute; a missing file rejects with an error whose `code` is `ENOENT`. */
export interface FileAccess {
  /** The same path with every link followed: one file, one name. */
  realpath(path: string): Promise<string>;
  read(path: string, signal: AbortSignal): Promise<Uint8Array>;
  stat(path: string): Promise<FileStamp & { kind: FileKind }>;
  /** The names in a folder; those of folders end in `/`. */
  list(path: string): Promise<readonly string[]>;
}

/** All that a running tool gets besides its input. One object for each call. */
export type ToolContext = {
  toolUseId: string;
  /** Fires when the run is aborted or the tool's time is up. */
  signal: AbortSignal;
  clock: Clock;
  /** How long a tool that ignores its signal is waited for, in milliseconds (default 1,000; L16). */
  graceMs: number;
  /** Absolute path that relative paths of the input start from. */
  cwd: string;
  files: FileAccess;
  /** Real path → stamp of every file that was read in this run; Read writes it, Edit and Write ask it. */
  readFileState: Map<string, FileStamp>;
  onProgress(progress: ToolProgress): void;
  /** Keeps a result that is over the cap and answers with its path (L15); absent: the rest is lost, and the note says so. */
  saveOverflow?: ((text: string) => Promise<string>) | undefined;
  /** What `canUseTool` approved, for instance the resolved path (P19). */
  grant?: unknown;
};

/** What an author writes; `buildTool` fills in the rest with safe defaults. */
export type ToolSpec<S extends z.ZodType = z.ZodType> = {
  /** `^[a-zA-Z0-9_-]{1,64}$` (M75). */
  name: string;
  description: string;
  inputSchema: S;
  /** Default: false. */
  isReadOnly?: (input: z.output<S>) => boolean;
  /** May run beside other calls that may; with a key, beside those of other keys. Default: false (L12). */
  isConcurrencySafe?: (input: z.output<S>) => boolean;
  /** Calls with the same key wait for each other unless both only read. Default: no key (L12). */
  concurrencyKey?: (input: z.output<S>) => string | undefined;
  /** A failure cancels the other calls of the turn (L13). Default: false. */
  failureCancelsSiblings?: boolean;
  /** Bytes of UTF-8; default 30,000 (L15). */
  maxResultBytes?: number;
  /** Milliseconds; default 120,000. */
  timeoutMs?: number;
  call(input: z.output<S>, context: ToolContext): Promise<ToolOutput> | ToolOutput;
};
export type Tool<S extends z.ZodType = z.ZodType> = Readonly<Required<ToolSpec<S>>>;
// biome-ignore lint/suspicious/noExplicitAny: a registry holds tools of every input type; the input is parsed before any of their functions sees it.
export type AnyTool = Omit<Tool<any>, "inputSchema"> & { readonly inputSchema: z.ZodType };

/** A tool as the Messages API takes it. */
export type ToolSchema = {
  name: string;
  description: string;
  input_schema: { type: "object"; [key: string]: unknown };
};
