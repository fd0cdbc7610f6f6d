import type {
  BetaAdvisorRedactedResultBlockParam,
  BetaAdvisorResultBlockParam,
  BetaAdvisorToolResultBlockParam,
  BetaAdvisorToolResultErrorParam,
  BetaCompactionBlockParam,
  BetaContentBlockParam,
  BetaFallbackBlockParam,
  BetaFallbackInfoParam,
  BetaMCPToolListingBlockParam,
  BetaMCPToolUseBlockParam,
  BetaRequestMCPToolResultBlockParam,
} from "@anthropic-ai/sdk/resources/beta/messages/messages";
import { mcpTool } from "./beta-tool-shape.ts";
import { contentBlocks, SERVER_TOOL_NAMES } from "./content-block-shape.ts";
import type { Shape } from "./flaw.ts";
import { object, required, tagged, variant } from "./object-shape.ts";
import { serverToolUse } from "./server-block-shape.ts";
import { cacheControl, textBlocks } from "./text-block-shape.ts";
import { toolInput } from "./tool-block-shape.ts";
import { toolAddition, toolRemoval } from "./tool-change-shape.ts";
import { anything, boolean, list, nullable, string, stringOr } from "./value-shape.ts";

const advisorResult = variant<BetaAdvisorToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  content: required(
    tagged<BetaAdvisorToolResultBlockParam["content"]>({
      advisor_result: variant<BetaAdvisorResultBlockParam>({
        text: required(string),
        stop_reason: nullable(string),
      }),
      advisor_redacted_result: variant<BetaAdvisorRedactedResultBlockParam>({
        encrypted_content: required(string),
        stop_reason: nullable(string),
      }),
      advisor_tool_result_error: variant<BetaAdvisorToolResultErrorParam>({ error_code: required(string) }),
    }),
  ),
  cache_control: cacheControl,
});

const mcpToolUse = variant<BetaMCPToolUseBlockParam>({
  id: required(string),
  input: required(toolInput, "M64"),
  name: required(string),
  server_name: required(string),
  cache_control: cacheControl,
});

const mcpToolResult = variant<BetaRequestMCPToolResultBlockParam>({
  tool_use_id: required(string, "M62"),
  cache_control: cacheControl,
  content: stringOr(textBlocks),
  is_error: boolean,
});

const compaction = variant<BetaCompactionBlockParam>({
  cache_control: cacheControl,
  content: nullable(string),
  encrypted_content: nullable(string),
  signature: nullable(string),
  tool_changes: nullable(list(tagged({ tool_addition: toolAddition, tool_removal: toolRemoval }))),
});

const fallbackModel = object<BetaFallbackInfoParam>({ model: required(string) });

/** M27 with a beta header: the blocks of `contentBlocks`, and those of the SDK's beta types. */
export const betaContentBlocks: { readonly [Type in BetaContentBlockParam["type"]]: Shape } = {
  ...contentBlocks,
  server_tool_use: serverToolUse(...SERVER_TOOL_NAMES, "advisor"),
  advisor_tool_result: advisorResult,
  mcp_tool_use: mcpToolUse,
  mcp_tool_result: mcpToolResult,
  mcp_tool_listing: variant<BetaMCPToolListingBlockParam>({
    mcp_server_name: required(string),
    tools: required(list(mcpTool)),
  }),
  compaction,
  tool_addition: toolAddition,
  tool_removal: toolRemoval,
  fallback: variant<BetaFallbackBlockParam>({
    from: required(fallbackModel),
    to: required(fallbackModel),
    trigger: anything,
  }),
};
