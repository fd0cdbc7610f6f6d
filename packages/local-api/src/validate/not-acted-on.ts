import type { Note } from "./api-problem.ts";
import type { RequestBody } from "./request-body.ts";

/** Known fields that change nothing here, at the top of a body. */
const WITHOUT_EFFECT: readonly (keyof RequestBody)[] = [
  "betas",
  "billing_policy",
  "compaction",
  "container",
  "context_management",
  "diagnostics",
  "fallback_credit_token",
  "fallbacks",
  "inference_geo",
  "mcp_servers",
  "metadata",
  "output_config",
  "output_format",
  "service_tier",
  "speed",
  "stop_sequences",
  "temperature",
  "thinking",
  "top_k",
  "top_p",
  "user_profile_id",
  "workspace_id",
];

/** M22: what is known, so accepted, and nobody here acts on: fields, and tools that only the real API can run. */
export function notActedOn(body: RequestBody): Note[] {
  const fields = WITHOUT_EFFECT.filter((field) => body[field] !== undefined && body[field] !== null);
  const serverTools = (body.tools ?? []).flatMap((tool, index) =>
    "input_schema" in tool ? [] : [`tools.${index}: a ${tool.type} tool is accepted, and nothing here runs it.`],
  );
  const messages = [...fields.map((field) => `${field}: accepted, and nothing here acts on it.`), ...serverTools];
  return messages.map((message) => ({ rule: "M22", message }));
}
