import { buildTool, type CheckedToolUse } from "@loopsmith/tools/tool";
import * as z from "zod";
import type { AuditEntry, Policy } from "#chapter";
import { type RuleTexts, rulesOf, surroundings } from "./surroundings.ts";

const shell = buildTool({
  name: "Bash",
  description: "Runs nothing, but says that it did.",
  inputSchema: z.object({ command: z.string() }),
  call: ({ command }) => ({ content: `ran ${command}` }),
});

/** A call of Bash as it reaches a permission check: known tool, valid input. */
export function bashCall(command: string, mustAsk?: string): CheckedToolUse {
  const toolUse = { type: "tool_use", id: "toolu_1", name: "Bash", input: { command } } as const;
  return { toolUse, tool: shell, input: { command }, ...(mustAsk !== undefined && { mustAsk }) };
}

/** A policy of these rules, and what is written down under it. */
export function policyOf(rules: RuleTexts, overrides: Partial<Policy> = {}): { policy: Policy; log: AuditEntry[] } {
  const log: AuditEntry[] = [];
  const audit = async (entry: AuditEntry): Promise<void> => void log.push(entry);
  const base = { rules: rulesOf(rules), mode: "default", environment: surroundings(), audit, now: () => 0 } as const;
  return { policy: { ...base, ...overrides }, log };
}

/** A signal that does not fire. */
export const never = new AbortController().signal;
