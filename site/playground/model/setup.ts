import { readFaults, type ScriptedReply } from "@loopsmith/local-api/model";
import type { QueryEvent } from "@loopsmith/loop/events";
import * as z from "zod";

const tool = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  /** How long a call takes, in milliseconds of the run's clock. Default 120. */
  ms: z.number().min(0).max(600_000).optional(),
  result: z.string().optional(),
  /** How often the result is repeated, for a long one. Default 1. */
  repeat: z.number().int().min(1).max(20_000).optional(),
  fails: z.boolean().optional(),
  /** May run beside others. Default true. */
  shared: z.boolean().optional(),
  /** A sentence: every call is refused with it. */
  denied: z.string().optional(),
});

const abort = z.strictObject({ type: z.string(), nth: z.number().int().min(1) });

const options = z.strictObject({
  model: z.string().optional(),
  fallbackModel: z.string().optional(),
  maxTurns: z.number().int().min(1).optional(),
  maxOutputTokens: z.number().int().min(1).optional(),
  maxOutputTokensEscalated: z.number().int().min(1).optional(),
  contextWindow: z.number().int().min(1_000).optional(),
  maxConcurrency: z.number().int().min(1).max(20).optional(),
  maxRetries: z.number().int().min(0).max(10).optional(),
});

const setupSchema = z.strictObject({
  prompt: z.string().min(1),
  /** A conversation that went before: so many turns of so many words. */
  before: z
    .strictObject({ turns: z.number().int().min(1).max(100), words: z.number().int().min(1).max(5_000) })
    .optional(),
  tools: z.array(tool),
  /** Replies of the scripted model, in the form of `@loopsmith/local-api`. */
  replies: z.array(
    z.custom<ScriptedReply>(
      (value) => typeof value === "object" && value !== null && "blocks" in value && Array.isArray(value.blocks),
      {
        error: 'Each reply needs a list of "blocks".',
      },
    ),
  ),
  /** In the words of `readFaults`: `reset@event:3#1; split=7`. */
  faults: z.string().optional(),
  abort: abort.optional(),
  options: options.optional(),
});

/** Everything that a run depends on, as plain data. `abort`: at the nth event of that type. */
export type Setup = z.infer<typeof setupSchema>;
export type ToolPlan = z.infer<typeof tool>;
export type AbortPoint = { type: QueryEvent["type"] | string; nth: number };

/** A set-up, or one sentence that says what to change in the text. */
export type SetupReading = { kind: "setup"; setup: Setup } | { kind: "malformed"; message: string };

/** Reads a set-up from what somebody typed or a link held. */
export function readSetup(json: string): SetupReading {
  try {
    return checkSetup(JSON.parse(json));
  } catch (error) {
    return { kind: "malformed", message: error instanceof Error ? error.message : String(error) };
  }
}

function checkSetup(value: unknown): SetupReading {
  const parsed = setupSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { kind: "malformed", message: `${issue?.path.join(".") || "set-up"}: ${issue?.message}` };
  }
  const faults = readFaults(parsed.data.faults ?? "");
  if (parsed.data.faults && faults.kind === "malformed")
    return { kind: "malformed", message: `faults: ${faults.message}` };
  return { kind: "setup", setup: parsed.data };
}

/** The same as text that a person can edit. */
export function writeSetup(setup: Setup): string {
  return JSON.stringify(setup, undefined, 2);
}
