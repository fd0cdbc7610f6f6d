import type Anthropic from "@anthropic-ai/sdk";
import type { AnyTool, ToolOutput } from "./tool.ts";

/** A call whose tool is known and whose input is valid. `mustAsk`: why a person has to be asked although a rule allows (L17, P22). */
export type CheckedToolUse = { toolUse: Anthropic.ToolUseBlockParam; tool: AnyTool; input: unknown; mustAsk?: string };

/** `stop` ends the run. The `message` of a denial goes to the model; `cause` keeps "refused" and "interrupted" apart (B07). */
export type PermissionDecision =
  | { kind: "allow"; input: unknown; grant?: unknown }
  | { kind: "deny"; cause: "denied" | "interrupted" | "headless" | "hook"; message: string }
  | { kind: "stop"; message: string };

/** Asked for every call after its input was validated and before it starts (L10); may ask a person. */
export type CanUseTool = (call: CheckedToolUse, signal: AbortSignal) => Promise<PermissionDecision>;

/** What a review makes of an output. `note`: for the model, behind the results of the turn; `stop`: ends the run, and why. */
export type ReviewedOutput = ToolOutput & { note?: string; stop?: string };

/** May add to or replace what a tool gave back, before it is capped (L10, L42). */
export type AfterCall = (call: CheckedToolUse, output: ToolOutput, signal: AbortSignal) => Promise<ReviewedOutput>;
