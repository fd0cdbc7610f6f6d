import type {
  BetaRequestToolAdditionBlock,
  BetaRequestToolRemovalBlock,
  BetaToolChangeMCPToolReference,
  BetaToolChangeMCPToolsetReference,
  BetaToolChangeToolDefinitionParam,
  BetaToolChangeToolReference,
} from "@anthropic-ai/sdk/resources/beta/messages/messages";
import { betaToolDefinition } from "./beta-tool-shape.ts";
import type { Shape } from "./flaw.ts";
import { required, tagged, variant } from "./object-shape.ts";
import { cacheControl } from "./text-block-shape.ts";
import { string } from "./value-shape.ts";

const references = {
  tool_reference: variant<BetaToolChangeToolReference>({ name: required(string) }),
  mcp_tool_reference: variant<BetaToolChangeMCPToolReference>({
    name: required(string),
    server_name: required(string),
  }),
  mcp_toolset_reference: variant<BetaToolChangeMCPToolsetReference>({ server_name: required(string) }),
};

/** From this message on there is one more tool. */
export const toolAddition: Shape = variant<BetaRequestToolAdditionBlock>({
  tool: required(
    tagged<BetaRequestToolAdditionBlock["tool"]>({
      ...references,
      tool_definition: variant<BetaToolChangeToolDefinitionParam>({ definition: required(betaToolDefinition) }),
    }),
  ),
  cache_control: cacheControl,
});

/** From this message on there is one tool less. */
export const toolRemoval: Shape = variant<BetaRequestToolRemovalBlock>({
  tool: required(tagged<BetaRequestToolRemovalBlock["tool"]>(references)),
  cache_control: cacheControl,
});
