import type Anthropic from "@anthropic-ai/sdk";
import type { MessageCreateParamsBase } from "@anthropic-ai/sdk/resources/messages/messages";
import { contentBlocks } from "./content-block-shape.ts";
import { type Shape, under } from "./flaw.ts";
import { content, message } from "./message-shape.ts";
import { type FieldTable, object, required, tagged, variant } from "./object-shape.ts";
import { serverTools } from "./server-tool-shape.ts";
import { cacheControl, textBlock, textBlocks } from "./text-block-shape.ts";
import { toolDefinition } from "./tool-definition-shape.ts";
import { boolean, dictionary, integer, list, nullable, number, oneOf, string, stringOr } from "./value-shape.ts";

/** Fields that the SDK's types no longer have and the API still judges (M46). */
export type SamplingParams = { temperature?: number; top_p?: number; top_k?: number };

/** Where a token count is asked for, `max_tokens` may be missing (M114); all else is the same. */
export type Countable<T extends { max_tokens: number }> = Omit<T, "max_tokens"> & { max_tokens?: number };

/** A skill of a container. */
export const skill: Shape = variant<Anthropic.SkillParams>({ skill_id: required(string), version: string });

/** The shape that a structured reply has to have. */
export const jsonFormat: Shape = tagged<Anthropic.JSONOutputFormat>({
  json_schema: variant<Anthropic.JSONOutputFormat>({ schema: required(dictionary) }),
});

/** How hard the model tries. */
export const effort: Shape = nullable(oneOf("low", "medium", "high", "xhigh", "max"));

/** M81: whether and which tool has to be used. M85: parallel calls are switched off in here. */
const toolChoice = under(
  "M81",
  tagged<Anthropic.ToolChoice>({
    auto: variant<Anthropic.ToolChoiceAuto>({ disable_parallel_tool_use: boolean }),
    any: variant<Anthropic.ToolChoiceAny>({ disable_parallel_tool_use: boolean }),
    tool: variant<Anthropic.ToolChoiceTool>({ name: required(string), disable_parallel_tool_use: boolean }),
    none: variant<Anthropic.ToolChoiceNone>({}),
  }),
);

/** What the stable request type and the beta one say alike. */
export const commonFields = {
  max_tokens: under("M41", integer),
  model: required(string),
  cache_control: cacheControl,
  diagnostics: nullable(object<Anthropic.Messages.DiagnosticsParam>({ previous_message_id: nullable(string) })),
  inference_geo: nullable(string),
  metadata: object<Anthropic.Metadata>({ user_id: nullable(string) }),
  service_tier: oneOf("auto", "standard_only"),
  speed: nullable(oneOf("standard", "fast")),
  stop_sequences: under("M47", list(under("M47", string))),
  stream: boolean,
  system: under("M30", stringOr(list(under("M30", textBlock)))),
  temperature: under("M46", number),
  top_p: under("M46", number),
  top_k: under("M46", integer),
  tool_choice: toolChoice,
  user_profile_id: string,
  workspace_id: string,
};

const thinkingDisplay = nullable(oneOf("summarized", "omitted"));

const fields: FieldTable<Countable<MessageCreateParamsBase> & SamplingParams> = {
  ...commonFields,
  messages: required(
    list(
      message({
        conversation: object<Anthropic.UserMessageParam>({
          role: required(string),
          content: required(content(tagged<Anthropic.ContentBlockParam>(contentBlocks)), "M26"),
        }),
        system: object<Anthropic.Messages.SystemMessageParam>({
          role: required(string),
          content: required(under("M26", stringOr(textBlocks)), "M26"),
        }),
      }),
    ),
  ),
  container: nullable(
    stringOr(object<Anthropic.Messages.ContainerParams>({ id: nullable(string), skills: nullable(list(skill)) })),
  ),
  output_config: object<Anthropic.OutputConfig>({ effort, format: nullable(jsonFormat) }),
  thinking: tagged<Anthropic.ThinkingConfigParam>({
    enabled: variant<Anthropic.ThinkingConfigEnabled>({ budget_tokens: required(integer), display: thinkingDisplay }),
    disabled: variant<Anthropic.ThinkingConfigDisabled>({}),
    between_tools: variant<Anthropic.Messages.ThinkingConfigBetweenTools>({}),
    adaptive: variant<Anthropic.ThinkingConfigAdaptive>({ display: thinkingDisplay }),
  }),
  tools: list(toolDefinition(serverTools)),
};

/** M21, M22: the body of `POST /v1/messages/count_tokens`. */
export const countRequest: Shape = object<Countable<MessageCreateParamsBase> & SamplingParams>(fields);

/** M21, M22: the body of `POST /v1/messages`. */
export const createRequest: Shape = object<MessageCreateParamsBase & SamplingParams>({
  ...fields,
  max_tokens: required(commonFields.max_tokens),
});
