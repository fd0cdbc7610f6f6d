import type {
  BetaBillingPolicy,
  BetaCompactionConfig,
  BetaContainerParams,
  BetaContentBlockParam,
  BetaFallbackCreditTokenParam,
  BetaOutputConfig,
  BetaRequestMCPServerToolConfiguration,
  BetaRequestMCPServerURLDefinition,
  BetaSystemMessageOutputConfig,
  BetaSystemMessageParam,
  BetaThinkingBlockBinding,
  BetaThinkingConfigAdaptive,
  BetaThinkingConfigBetweenTools,
  BetaThinkingConfigDisabled,
  BetaThinkingConfigEnabled,
  BetaThinkingConfigParam,
  BetaTokenTaskBudget,
  BetaUserMessageParam,
  MessageCreateParamsBase,
} from "@anthropic-ai/sdk/resources/beta/messages/messages";
import { betaContentBlocks } from "./beta-block-shape.ts";
import { betaToolDefinition } from "./beta-tool-shape.ts";
import { contextManagement } from "./context-management-shape.ts";
import type { Shape } from "./flaw.ts";
import { content, message } from "./message-shape.ts";
import { type FieldTable, object, required, tagged, variant } from "./object-shape.ts";
import { type Countable, commonFields, effort, jsonFormat, type SamplingParams, skill } from "./request-shape.ts";
import { text } from "./text-block-shape.ts";
import { toolAddition, toolRemoval } from "./tool-change-shape.ts";
import {
  anything,
  boolean,
  dictionary,
  integer,
  list,
  listOr,
  nullable,
  oneOf,
  string,
  stringOr,
} from "./value-shape.ts";

const thinkingFields = {
  block_binding: nullable(
    object<BetaThinkingBlockBinding>({ prefix_mismatch_behavior: nullable(oneOf("error", "drop_block")) }),
  ),
  display: nullable(oneOf("summarized", "omitted", "updates")),
};

const mcpServer = variant<BetaRequestMCPServerURLDefinition>({
  name: required(string),
  url: required(string),
  authorization_token: nullable(string),
  tool_configuration: nullable(
    object<BetaRequestMCPServerToolConfiguration>({
      allowed_tools: nullable(list(string)),
      enabled: nullable(boolean),
    }),
  ),
});

const systemMessage = object<BetaSystemMessageParam>({
  role: required(string),
  content: content(tagged({ text, tool_addition: toolAddition, tool_removal: toolRemoval })),
  clear_at: nullable(oneOf("next_user_message", "never")),
  output_config: nullable(object<BetaSystemMessageOutputConfig>({ effort })),
});

const fields: FieldTable<Countable<MessageCreateParamsBase> & SamplingParams> = {
  ...commonFields,
  messages: required(
    list(
      message({
        conversation: object<BetaUserMessageParam>({
          role: required(string),
          content: required(content(tagged<BetaContentBlockParam>(betaContentBlocks)), "M26"),
        }),
        system: systemMessage,
      }),
    ),
  ),
  betas: list(string),
  billing_policy: nullable(
    tagged({ billing_policy: variant<BetaBillingPolicy>({ bill_to: oneOf("self", "user_profile") }) }),
  ),
  compaction: nullable(tagged({ summarize: variant<BetaCompactionConfig>({ instructions: nullable(string) }) })),
  container: nullable(stringOr(object<BetaContainerParams>({ id: nullable(string), skills: nullable(list(skill)) }))),
  context_management: nullable(contextManagement),
  fallback_credit_token: nullable(
    stringOr(object<BetaFallbackCreditTokenParam>({ token: required(string), mode: oneOf("strict", "best_effort") })),
  ),
  fallbacks: nullable(listOr(dictionary, oneOf("default"))),
  mcp_servers: list(tagged({ url: mcpServer })),
  output_config: object<BetaOutputConfig>({
    effort,
    format: nullable(jsonFormat),
    task_budget: nullable(
      tagged({ tokens: variant<BetaTokenTaskBudget>({ total: required(integer), remaining: nullable(integer) }) }),
    ),
  }),
  output_format: nullable(jsonFormat),
  thinking: tagged<BetaThinkingConfigParam>({
    enabled: variant<BetaThinkingConfigEnabled>({ budget_tokens: required(integer), ...thinkingFields }),
    disabled: variant<BetaThinkingConfigDisabled>({}),
    between_tools: variant<BetaThinkingConfigBetweenTools>({}),
    adaptive: variant<BetaThinkingConfigAdaptive>(thinkingFields),
  }),
  thread: anything,
  tools: list(betaToolDefinition),
};

/** M21, M22 with a beta header: the body of `POST /v1/messages/count_tokens`. */
export const betaCountRequest: Shape = object<Countable<MessageCreateParamsBase> & SamplingParams>(fields);

/** M21, M22 with a beta header: the body of `POST /v1/messages`. */
export const betaCreateRequest: Shape = object<MessageCreateParamsBase & SamplingParams>({
  ...fields,
  max_tokens: required(commonFields.max_tokens),
});
